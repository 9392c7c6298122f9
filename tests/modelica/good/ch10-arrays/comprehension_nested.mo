// MLS 3.6 §10.4.1: nested comprehensions
// run: simulate --stop 1
// check: final a[2,3] = 6 +- 1e-12
model M
  Real a[2,3] = {{i*j for j in 1:3} for i in 1:2};
end M;
