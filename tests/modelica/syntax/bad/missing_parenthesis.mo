// error: M0106 at 5
// error: M0104 at 8
model M
equation
  x = f
    a, b);
  y = 1;
  z [1, 2; 3, 4];
  w = 1;
end M;
