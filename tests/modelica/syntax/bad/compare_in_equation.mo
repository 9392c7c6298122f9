// error: M0132 at 4
model M
equation
  x == 1;
  y = 2;
end M;
