// error: M0128 at 4
model M
  Real x;
initial
  x = 1;
equation
  der(x) = 1;
end M;
