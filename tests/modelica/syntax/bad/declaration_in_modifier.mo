// error: M0124 at 3
model M
  A a(Real x = 1);
  Real y;
end M;
