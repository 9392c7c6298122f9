// MLS 3.6 §7.2.4: an element is modified at most once in a modification
// run: check
// error: M0301 at 8
model A
  parameter Real p = 1;
end A;
model M
  A a(p=1, p=2);
end M;
