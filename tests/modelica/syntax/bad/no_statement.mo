// error: M0144 at 4
function f
algorithm
  x;
  y := 2;
end f;
