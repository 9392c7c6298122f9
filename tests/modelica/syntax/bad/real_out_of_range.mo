// error: M0011 at 3
model M
  Real x = 1e999;
  Real y = 1e-999;
end M;
