// error: M0102 at 4
// error: M0102 at 5
model M
  Real x = f(1, , 2);
  Real y = {1, };
  Real z;
end M;
