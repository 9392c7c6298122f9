// MLS 3.6 §4.7: too many equations
// run: check
// error: S0101 at 7
model M
  Real x;
equation
  x = 1;
  x = 2;
end M;
