// MLS 3.6 §3.7.1: sqrt
// run: simulate --stop 1
// check: final x = 1.4142135623730951 +- 1e-12
model M
  parameter Real p = 2;
  Real x = sqrt(p);
end M;
