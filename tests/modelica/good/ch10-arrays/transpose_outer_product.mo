// MLS 3.6 §10.3.5: transpose and outerProduct
// run: simulate --stop 1
// check: final t[1,2] = 3 +- 1e-12
// check: final o[2,1] = 6 +- 1e-12
model M
  Real t[2,2] = transpose([1, 2; 3, 4]);
  Real o[2,2] = outerProduct({1, 2}, {3, 4});
end M;
