// MLS 3.6 §10.4.2: cat along a dimension
// run: simulate --stop 1
// check: final v[4] = 4 +- 1e-12
// check: final a[2,3] = 6 +- 1e-12
model M
  Real v[4] = cat(1, {1, 2}, {3, 4});
  Real a[2,3] = cat(2, [1, 2; 4, 5], [3; 6]);
end M;
