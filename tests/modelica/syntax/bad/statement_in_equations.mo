// error: M0130 at 5
// error: M0130 at 8
model M
equation
  while a loop
    x := 1;
  end while;
  break;
  x = 1;
end M;
