// error: M0134 at 5
// error: M0134 at 7
model M
equation
  Real x;
  x = 1;
  parameter Real y = 2;
  z = 3;
end M;
