// MLS 3.6 §7.1.1: several base classes
// run: simulate --stop 1
// check: final z = 3 +- 1e-12
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model A
  Real x = 1;
end A;
model B
  Real y = 2;
end B;
model M
  extends A;
  extends B;
  Real z = x + y;
end M;
