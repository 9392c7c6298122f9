// MLS 3.6 §10.1.1: the lowest subscript is one
// run: check
// error: M0363 at 6
model M
  parameter Real a[3] = {1, 2, 3};
  Real x = a[0];
end M;
