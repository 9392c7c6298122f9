// MLS 3.6 §8.3.4: elseif
// run: simulate --stop 3
// check: x(0.5) = 1 +- 1e-12
// check: x(1.5) = 2 +- 1e-12
// check: x(3) = 3 +- 1e-12
model M
  Real x;
equation
  if time < 1 then
    x = 1;
  elseif time < 2 then
    x = 2;
  else
    x = 3;
  end if;
end M;
