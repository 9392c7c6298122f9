// error: M0126 at 8
// error: M0152 at 9
model M
  function f
  algorithm
    if a then
      x := 1;
    if;
  f;
  Real x;
equation
  x = 1;
end M;
