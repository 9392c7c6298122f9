// error: M0102 at 3
model M
  Real ;
  Real y;
end M;
