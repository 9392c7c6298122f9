// MLS 3.6 §3.7.4: the derivative of a parameter is zero
// run: simulate --stop 1
// check: final y = 0 +- 1e-12
model M
  parameter Real p = 3;
  Real y = der(p);
end M;
