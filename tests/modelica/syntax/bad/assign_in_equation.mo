// error: M0131 at 5
model M
  Real x;
equation
  x := 1;
end M;
