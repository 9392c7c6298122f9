// error: M0104 at 3
model M
  Real x[2, 2] = [1, 2 3; 4, 5];
  Real y;
equation
  y = 1;
end M;
