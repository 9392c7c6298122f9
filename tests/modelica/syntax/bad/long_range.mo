// error: M0112 at 3
model M
  Real x[:] = 1:2:3:4;
  Real y;
end M;
