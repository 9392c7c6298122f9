// MLS 3.6 §7.1.1: an inherited element and an own one of the same name differ
// run: check
// error: M0312 at 9
model A
  Real x = 1;
end A;
model M
  extends A;
  Integer x = 2;
end M;
