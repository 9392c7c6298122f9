// error: M0106 at 4
// error: M0106 at 7
model M
  Real x
  Real y;
equation
  x = 1
  y = 2;
end M;
