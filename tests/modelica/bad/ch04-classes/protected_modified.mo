// MLS 3.6 §4.1: a protected element is not modified from outside
// run: check
// error: M0324 at 9
model A
protected
  parameter Real p = 1;
end A;
model M
  A a(p=2);
end M;
