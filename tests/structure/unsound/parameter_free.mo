// fixed = false, and no initial equation that determines it.
// run: check
model ParameterFree
  parameter Real p(fixed = false);
  Real x(start = 1, fixed = true);
equation
  der(x) = -p*x;
end ParameterFree;
// expect:
// | check: ParameterFree is sound: 1 equation, 1 unknown, 1 state
// | assumed at the start: p = start (0)
