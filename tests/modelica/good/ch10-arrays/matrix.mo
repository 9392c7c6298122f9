// MLS 3.6 §10.1: a matrix; rows are separated by semicolons
// run: simulate --stop 1
// check: final a[2,1] = 4 +- 1e-12
// check: final a[1,3] = 3 +- 1e-12
// run: check
// expect:
// | check: M is sound: 6 equations, 6 unknowns, 0 states
model M
  Real a[2,3] = [1, 2, 3; 4, 5, 6];
end M;
