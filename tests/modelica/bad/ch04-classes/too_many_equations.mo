// MLS 3.6 §4.7: too many equations
// run: check
// error: S0105
// error: S0102
model M
  Real x;
equation
  x = 1;
  x = 2;
end M;
