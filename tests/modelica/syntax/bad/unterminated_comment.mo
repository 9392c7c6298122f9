// error: M0006 at 4
model M
  Real x;
  /* never closed
  Real y;
end M;
