// MLS 3.6 §10.5.1: Boolean as a dimension
// run: simulate --stop 1
// check: final x = 7 +- 1e-12
// check: final y = 3 +- 1e-12
model M
  parameter Real v[Boolean] = {3, 7};
  Real x = v[true], y = v[false];
end M;
