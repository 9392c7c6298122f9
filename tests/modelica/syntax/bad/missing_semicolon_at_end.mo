// error: M0106 at 5
model M
  Real x;
equation
  x = 1
end M;
