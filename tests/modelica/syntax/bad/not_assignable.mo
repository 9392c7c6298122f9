// error: M0142 at 4
function f
algorithm
  x + 1 := 2;
  y := 2;
end f;
