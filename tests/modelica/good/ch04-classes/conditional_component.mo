// MLS 3.6 §4.4.5: a component whose condition is false is removed
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model A
  Real x = 1;
end A;
model M
  parameter Boolean with = false;
  A a if with;
  A b if not with;
end M;
