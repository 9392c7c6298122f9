// error: M0108 at 5
model M
equation
  x = 1;
  end if;
  y = 2;
end M;
