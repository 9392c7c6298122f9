// error: M0129 at 6
// error: M0129 at 10
model M
equation
  x = 1;
  else
    y = 2;
  end if;
algorithm
  x > 1 then
    y := 1;
  elseif a then
    y := 2;
  else
    y := 3;
  end if;
  z := 1;
end M;
