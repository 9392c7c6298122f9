// error: M0119 at 4
model M
equation
  for i = 1:3 loop
    x[i] = i;
  end for;
end M;
