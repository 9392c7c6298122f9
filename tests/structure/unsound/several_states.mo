// An alternative of an if-equation that constrains two states at once.
// run: check
// error: S0001 at 9
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
