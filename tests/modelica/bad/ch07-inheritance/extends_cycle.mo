// MLS 3.6 §7.1: a cycle of base classes
// run: check
// error: M0310 at 5
model A
  extends M;
end A;
model M
  extends A;
  Real x = 1;
end M;
