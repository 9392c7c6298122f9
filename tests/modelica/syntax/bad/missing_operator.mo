// error: M0107 at 5
model M
  Real x;
equation
  x = 3 y;
  y = 1;
end M;
