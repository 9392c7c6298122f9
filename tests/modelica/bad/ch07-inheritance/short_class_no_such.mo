// MLS 3.6 §7.2: in a short class
// run: check
// error: M0332 at 7
model A
  parameter Real p = 1;
end A;
model B = A(q=2);
model M
  B b;
end M;
