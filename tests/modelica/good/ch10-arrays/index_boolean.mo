// MLS 3.6 §10.5.1: a Boolean subscript
// run: simulate --stop 1
// check: x(0) = 3 +- 1e-12
// check: x(1) = 7 +- 1e-12
model M
  parameter Real v[Boolean] = {3, 7};
  Boolean b = time > 0.5;
  Real x = v[b];
end M;
