// MLS 3.6 §10.1: a matrix of components
// run: simulate --stop 1
// check: final s = 21 +- 1e-12
// run: check
// expect:
// | check: M is sound: 7 equations, 7 unknowns, 0 states
model A
  parameter Real p;
  Real x = p;
end A;
model M
  A a[2,3](p=[1, 2, 3; 4, 5, 6]);
  Real s = sum(a.x);
end M;
