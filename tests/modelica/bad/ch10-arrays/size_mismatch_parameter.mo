// MLS 3.6 §10.6.1: a size given by a parameter
// run: check
// error: M0401 at 6
model M
  parameter Integer n = 3;
  Real a[n] = {1, 2};
end M;
