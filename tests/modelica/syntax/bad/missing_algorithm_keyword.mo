// error: M0163 at 4
function f
  Real x;
  if x > 1 then
    y := 1;
  elseif x > 2 then
    y := 2;
  else
    y := 3;
  end if;
  a[1].b := 2;
  Real z;
end f;
