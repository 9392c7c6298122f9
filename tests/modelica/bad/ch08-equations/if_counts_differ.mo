// MLS 3.6 §8.3.4: branches with different numbers of equations
// run: check
// error: S0002 at 7
model M
  Real x, y;
equation
  if time > 1 then
    x = 1;
    y = 2;
  else
    x = 1;
  end if;
end M;
