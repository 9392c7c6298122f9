// MLS 3.6 §10.3.1: size(a) and size(a, i), ndims
// run: simulate --stop 1
// check: final s[1] = 2 +- 1e-12
// check: final s[2] = 3 +- 1e-12
// check: final n = 2 +- 1e-12
model M
  parameter Real a[2,3] = ones(2, 3);
  Integer s[2] = size(a);
  Integer n = ndims(a);
end M;
