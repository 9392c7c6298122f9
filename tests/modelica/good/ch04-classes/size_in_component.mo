// MLS 3.6 §4.4.1: a modified parameter gives the size in a component
// run: check
// expect:
// | check: M is sound: 5 equations, 5 unknowns, 0 states
model A
  parameter Integer n = 2;
  Real x[n] = ones(n);
end A;
model M
  A a(n=3), b;
end M;
