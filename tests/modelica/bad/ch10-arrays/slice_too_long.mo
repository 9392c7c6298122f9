// MLS 3.6 §10.5: a slice is in its range
// run: check
// error: M0363 at 6
model M
  parameter Real x[2] = {1, 2};
  Real y[3] = x[1:3];
end M;
