// MLS 3.6 §10.5: an element that an array of components does not have
// run: check
// error: M0363 at 9
model A
  Real x = 1;
end A;
model M
  A a[2];
  Real y = a[3].x;
end M;
