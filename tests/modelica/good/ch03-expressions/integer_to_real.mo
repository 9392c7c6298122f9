// MLS 3.6 §3.4: an Integer operand is converted to Real
// run: simulate --stop 1
// check: final x = 3.5 +- 1e-12
model M
  parameter Integer i = 3;
  Real x = i + 0.5;
end M;
