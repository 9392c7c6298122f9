// error: M0126 at 7
model M
equation
  for i in 1:3 loop
    if a then
      x[i] = 1;
  end for;
  y = 1;
end M;
