// error: M0115 at 3
model M
  Real x = 1 + if a then b else c;
  Real y;
end M;
