// MLS 3.6 §4.4.5: an array of conditional components
// run: check
// expect:
// | check: M is sound: 0 equations, 0 unknowns, 0 states
model A
  Real x = 1;
end A;
model M
  A a[3] if false;
end M;
