// MLS 3.6 §4.7: a submodel with too few equations
// run: check
// error: S0103 at 6
// says: a.y
model A
  Real x, y;
equation
  x = 1;
end A;
model M
  A a;
end M;
