// MLS 3.6 §13.2.1: an import is not from a component
// run: check
// error: M0323 at 9
model A
  Real x = 1;
end A;
model M
  A a;
  import a.x;
  Real y = x;
end M;
