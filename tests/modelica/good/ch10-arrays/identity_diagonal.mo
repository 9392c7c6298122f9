// MLS 3.6 §10.3.3: identity and diagonal
// run: simulate --stop 1
// check: final a = 3 +- 1e-12
// check: final d[2,2] = 5 +- 1e-12
// check: final d[1,2] = 0 +- 1e-12
model M
  Real a = sum(identity(3));
  Real d[2,2] = diagonal({4, 5});
end M;
