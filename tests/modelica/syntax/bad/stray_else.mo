// error: M0102 at 5
model M
equation
  x = 1;
  else
  y = 2;
end M;
