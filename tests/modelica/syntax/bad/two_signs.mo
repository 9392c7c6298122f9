// error: M0114 at 3
model M
  Real x = - - - - a;
  Real y;
end M;
