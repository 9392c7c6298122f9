// error: M0102 at 6
model M
equation
  if a then
    x = 1;
    annotation(a = 1);
  end if;
end M;
