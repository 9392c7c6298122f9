// error: M0109 at 6
// error: M0109 at 9
model M
equation
  if a then x = 1;
  end for;
  for i in 1:3 loop
    y[i] = 1;
  end;
  z = 1;
end M;
