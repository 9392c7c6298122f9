// error: M0135 at 5
// error: M0135 at 9
model M
equation
  i in 1:3 loop
    x[i] = 1;
  end for;
algorithm
  x < 3 loop
    x := x + 1;
  end while;
  y := 1;
end M;
