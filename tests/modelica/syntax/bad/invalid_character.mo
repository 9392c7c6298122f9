// error: M0008 at 4
// error: M0008 at 6
model M
  Real x = 3 $ 4;
  Real y;
  Real größe;
  Real z;
end M;
