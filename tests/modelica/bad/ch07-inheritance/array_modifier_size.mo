// MLS 3.6 §7.2.5: a modifier for an array of components has its size
// run: check
// error: M0401 at 8
model A
  parameter Real p = 1;
end A;
model M
  A a[3](p={1, 2});
end M;
