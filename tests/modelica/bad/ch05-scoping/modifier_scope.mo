// MLS 3.6 §7.2.2: a modifier is not looked up in the modified class
// run: check
// error: M0320 at 8
model A
  parameter Real p = 1, q = 2;
end A;
model M
  A a(p=q);
end M;
