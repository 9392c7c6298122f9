// MLS 3.6 §10.6.13: an array of Integers becomes an array of Reals
// run: simulate --stop 1
// check: final a[2] = 2 +- 1e-12
model M
  parameter Integer k[2] = {1, 2};
  Real a[2] = k;
end M;
