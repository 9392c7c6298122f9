// error: M0143 at 4
function f
algorithm
  (a, b) := c + d;
  y := 2;
end f;
