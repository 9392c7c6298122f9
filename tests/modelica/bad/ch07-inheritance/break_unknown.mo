// MLS 3.6 §7.4: break of an element that does not exist
// run: check
// error: M0332 at 8
model A
  Real x = 1;
end A;
model M
  extends A(break y);
end M;
