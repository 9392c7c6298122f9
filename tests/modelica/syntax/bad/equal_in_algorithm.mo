// error: M0141 at 4
function f
algorithm
  x = 1;
  y := 2;
end f;
