// MLS 3.6 §10.6.4: vector times vector is a scalar
// run: simulate --stop 1
// check: final x = 32 +- 1e-12
model M
  Real x = {1, 2, 3}*{4, 5, 6};
end M;
