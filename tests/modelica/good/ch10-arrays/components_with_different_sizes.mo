// MLS 3.6 §10.1: components whose arrays differ in size
// run: check
// expect:
// | check: M is sound: 6 equations, 6 unknowns, 0 states
model A
  parameter Integer n = 1;
  Real x[n] = ones(n);
end A;
model M
  A a[3](n={1, 2, 3});
end M;
