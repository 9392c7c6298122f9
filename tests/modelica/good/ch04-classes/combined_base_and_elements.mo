// MLS 3.6 §4.5.2: base class and own elements together
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
model A
  Real x = 1;
end A;
model M
  extends A;
  Real y = x;
end M;
