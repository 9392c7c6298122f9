// error: M0104 at 3
model M
  Real x[3] = {1, 2, 3;
  Real y[2] = {1, 2};
end M;
