// MLS 3.6 §5.3.2: in an array of components
// run: check
// error: M0360 at 9
model A
  Real x = 1;
end A;
model M
  A a[3];
  Real s = sum(a.y);
end M;
