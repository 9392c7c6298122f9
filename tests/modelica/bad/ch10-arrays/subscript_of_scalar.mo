// MLS 3.6 §10.5: a subscript of a scalar
// run: check
// error: M0362 at 6
model M
  parameter Real a = 1;
  Real x = a[1];
end M;
