// MLS 3.6 §10.3.4.1: a reduction with two iterators
// run: simulate --stop 1
// check: final a = 36 +- 1e-12
model M
  Real a = sum(i*j for i in 1:3, j in 1:3);
end M;
