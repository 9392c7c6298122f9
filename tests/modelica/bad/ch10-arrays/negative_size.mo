// MLS 3.6 §10.1: a size is not negative
// run: check
// error: M0341 at 6
model M
  parameter Integer n = -2;
  Real x[n];
equation
  x = zeros(n);
end M;
