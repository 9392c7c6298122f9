// MLS 3.6 §7.2: in an extends clause
// run: check
// error: M0332 at 8
model A
  parameter Real p = 1;
end A;
model M
  extends A(q=2);
end M;
