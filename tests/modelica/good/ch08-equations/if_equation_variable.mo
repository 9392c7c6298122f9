// MLS 3.6 §8.3.4: branches with equal numbers of equations
// run: simulate --stop 1
// check: x(0.2) = 1 +- 1e-12
// check: x(1) = 2 +- 1e-12
// check: y(1) = 4 +- 1e-12
model M
  Real x, y;
equation
  if time < 0.5 then
    x = 1;
    y = 3;
  else
    x = 2;
    y = 4;
  end if;
end M;
