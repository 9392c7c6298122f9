// error: M0117 at 5
// error: M0117 at 6
// error: M0117 at 8
model M
  Real input;
  Real x(final type = 1);
equation
  flow = 2;
  x = 1;
end M;
