// MLS 3.6 §4.4.1: an array of components
// run: simulate --stop 1
// check: final a[3].x = 1 +- 1e-12
// check: final s = 3 +- 1e-12
// run: check
// expect:
// | check: M is sound: 4 equations, 4 unknowns, 0 states
model A
  Real x = 1;
end A;
model M
  A a[3];
  Real s = sum(a.x);
end M;
