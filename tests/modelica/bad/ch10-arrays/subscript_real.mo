// MLS 3.6 §10.5: a subscript is an Integer
// run: check
// error: M0364 at 6
model M
  parameter Real a[3] = {1, 2, 3};
  Real x = a[1.5];
end M;
