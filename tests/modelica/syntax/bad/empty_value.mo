// error: M0102 at 3
model M
  parameter Real x = ;
  Real y;
end M;
