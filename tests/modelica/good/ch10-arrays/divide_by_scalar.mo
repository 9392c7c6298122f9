// MLS 3.6 §10.6.5: an array divided by a scalar
// run: simulate --stop 1
// check: final a[2] = 1 +- 1e-12
// check: final b[2] = 0.5 +- 1e-12
model M
  parameter Real v[2] = {1, 2};
  Real a[2] = v/2;
  Real b[2] = 1 ./ v;
end M;
