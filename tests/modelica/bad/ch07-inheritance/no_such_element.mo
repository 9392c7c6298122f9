// MLS 3.6 §7.2: a modification of an element that does not exist
// run: check
// error: M0332 at 8
model A
  parameter Real gain = 1;
end A;
model M
  A a(gian=2);
end M;
