// MLS 3.6 §4.7: too few equations
// run: check
// error: S0103 at 5
model M
  Real x, y;
equation
  x = 1;
end M;
