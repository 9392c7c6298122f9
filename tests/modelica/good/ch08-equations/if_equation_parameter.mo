// MLS 3.6 §8.3.4: a condition on a parameter chooses the structure
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
model M
  parameter Boolean steady = true;
  Real x, y;
equation
  if steady then
    x = 1;
    y = 2;
  else
    x = 1;
    x = y;
  end if;
end M;
