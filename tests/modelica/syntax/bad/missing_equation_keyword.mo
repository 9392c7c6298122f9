// error: M0163 at 4
model M
  Real x, y;
  x = 1;
  y = 2;
end M;
