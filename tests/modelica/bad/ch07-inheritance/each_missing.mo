// MLS 3.6 §7.2.5: a scalar for an array of components needs each
// run: check
// error: M0350 at 8
model A
  parameter Real p = 1;
end A;
model M
  A a[2](p=4);
end M;
