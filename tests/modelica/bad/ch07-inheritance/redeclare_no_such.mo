// MLS 3.6 §7.3: a redeclaration of an element that does not exist
// run: check
// error: M0332 at 8
model A
  Real x = 1;
end A;
model M
  A a(redeclare model T = A);
end M;
