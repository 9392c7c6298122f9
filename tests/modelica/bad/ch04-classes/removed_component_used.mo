// MLS 3.6 §4.4.5: a removed component is used
// run: check
// error: M0361 at 10
model A
  Real x = 1;
end A;
model M
  parameter Boolean with = false;
  A a if with;
  Real y = a.x;
end M;
