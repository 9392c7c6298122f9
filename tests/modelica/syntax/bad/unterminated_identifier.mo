// error: M0004 at 3
model M
  Real 'x;
  Real y;
end M;
