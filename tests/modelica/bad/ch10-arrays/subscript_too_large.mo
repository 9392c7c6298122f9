// MLS 3.6 §10.5: a subscript beyond the size
// run: check
// error: M0363 at 6
model M
  parameter Real a[3] = {1, 2, 3};
  Real x = a[4];
end M;
