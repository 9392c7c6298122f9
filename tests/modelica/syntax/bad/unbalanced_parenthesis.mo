// error: M0104 at 4
// error: M0104 at 6
model M
  Real x(start = 1;
equation
  y = (a + b * (c - d);
  z = 1;
end M;
