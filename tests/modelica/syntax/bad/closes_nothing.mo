// error: M0103 at 5
// error: M0103 at 6
model M
equation
  x = (a + b));
  y = a];
  z = 1;
end M;
