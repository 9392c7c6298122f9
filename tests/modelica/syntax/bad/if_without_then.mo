// error: M0110 at 4
model M
equation
  x = if a b else c;
  y = 1;
end M;
