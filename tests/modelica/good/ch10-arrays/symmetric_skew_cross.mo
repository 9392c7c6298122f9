// MLS 3.6 §10.3.5: symmetric, cross and skew
// run: simulate --stop 1
// check: final s[2,1] = 2 +- 1e-12
// check: final c[3] = 1 +- 1e-12
// check: final k[1,2] = -3 +- 1e-12
// check: final k[3,2] = 1 +- 1e-12
model M
  Real s[2,2] = symmetric([1, 2; 3, 4]);
  Real c[3] = cross({1, 0, 0}, {0, 1, 0});
  Real k[3,3] = skew({1, 2, 3});
end M;
