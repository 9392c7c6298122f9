// MLS 3.6 §8.3.4: with a parameter condition the branches may have different numbers of equations
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model M
  parameter Boolean a = false;
  Real x;
equation
  if a then
    x = 1;
    assert(x > 0, "positive");
  end if;
  if not a then
    x = 2;
  end if;
end M;
