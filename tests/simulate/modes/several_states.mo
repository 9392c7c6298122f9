// An alternative that constrains two states at once: from 1 on x = 1 - y, and y = exp(-t) does not feel it.
// numbers: exp(-1)
// run: check
// says: its structure changes with 1 condition
// says: time < 1: index 1, 2 states
// says: not (time < 1): index 2, 1 state
// run: simulate --stop 2 --tolerance 1e-10
// check: x(1-) = 0.36787944117144233 +- 1e-9
// check: x(1) = 0.6321205588285577 +- 1e-9 ; 1 - 1/e
// check: impulse(u)(1) = 0.26424111765711533 +- 1e-9 ; 1 - 2/e
// check: x(2) = 0.8646647167633873 +- 1e-9 ; 1 - exp(-2)
model SeveralStates
  Real x(start = 1, fixed = true), y(start = 1, fixed = true), u;
equation
  der(x) = -x + u;
  if time < 1 then
    u = 0;
  else
    x + y = 1;
  end if;
  der(y) = -y;
end SeveralStates;
