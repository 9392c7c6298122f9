// error: M0126 at 6
model M
equation
  if a then
    x = 1;
end M;
