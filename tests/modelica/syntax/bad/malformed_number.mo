// error: M0001 at 4
// error: M0001 at 5
model M
  Real x = 1e;
  Real y = 2x;
  Real z = 1;
end M;
