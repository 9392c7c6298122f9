// MLS 3.6 §10.1: three dimensions
// run: simulate --stop 1
// check: final x = 8 +- 1e-12
// check: final n = 3 +- 1e-12
model M
  parameter Real a[2,2,2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
  Real x = a[2,2,2];
  Integer n = ndims(a);
end M;
