// MLS 3.6 §2.3.1: case is significant; underscores and digits belong to identifiers
// run: simulate --stop 1
// check: final sum = 6 +- 1e-12
model M
  Real a = 1, A = 2, _a1 = 3;
  Real sum = a + A + _a1;
end M;
