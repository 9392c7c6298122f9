// MLS 3.6 §3.6.5: an Integer branch and a Real branch give a Real
// run: simulate --stop 1
// check: final x = 1.5 +- 1e-12
model M
  parameter Boolean b = false;
  Real x = if b then 1 else 1.5;
end M;
