// MLS 3.6 §10.4.1.2: with several iterators the last one runs over the first dimension
// run: simulate --stop 1
// check: final a[3,1] = 13 +- 1e-12
// check: final n = 3 +- 1e-12
model M
  Real a[3,2] = {10*i + j for i in 1:2, j in 1:3};
  Integer n = size(a, 1);
end M;
