// MLS 3.6 §4.4.5: conditional components that differ from element to element
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
model C
  Real x = 1;
end C;
model A
  parameter Boolean with = false;
  C c if with;
end A;
model M
  A a[3](with={true, false, true});
end M;
