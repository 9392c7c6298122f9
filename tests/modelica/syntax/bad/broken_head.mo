// error: M0105 at 4
model M
equation
  if a b then
    x = 1;
  else
    x = 2;
  end if;
end M;
