// MLS 3.6 §10.5: a subscript is in its range
// run: check
// error: M0363 at 6
model M
  parameter Real x[2] = {1, 2};
  Real y = x[-1];
end M;
