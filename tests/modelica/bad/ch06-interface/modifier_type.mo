// MLS 3.6 §6.7: a modification of the wrong type
// run: check
// error: M0400 at 8
model A
  parameter Real p = 1;
end A;
model M
  A a(p="high");
end M;
