// error: M0120 at 3
model M
  Real x(start = 1) := 2;
end M;
