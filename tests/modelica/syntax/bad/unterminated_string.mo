// error: M0003 at 3
model M
  Real x "a length;
  Real y;
end M;
