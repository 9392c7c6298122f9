// MLS 3.6 §3.3: the guard of an if-expression protects its branch
// run: simulate --stop 1
// check: final x = 0 +- 1e-12
model M
  parameter Real d = 0;
  Real x = if noEvent(d > 0) then 1/d else 0;
end M;
