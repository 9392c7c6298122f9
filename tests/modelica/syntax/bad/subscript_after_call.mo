// error: M0116 at 4
// error: M0116 at 5
model M
  Real x = f(1)[2];
  Real y = {1, 2}[1];
end M;
