// error: M0111 at 4
model M
equation
  x = if a then b;
  y = 1;
end M;
