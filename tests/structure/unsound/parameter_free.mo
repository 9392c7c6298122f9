// fixed = false, and no initial equation that determines it.
// run: check
model ParameterFree
  parameter Real p(fixed = false);
  Real x(start = 1, fixed = true);
equation
  der(x) = -p*x;
end ParameterFree;
// expect:
// | warning[S0314]: nothing determines the parameter 'p', which has fixed = false; its start value, 0, is used
// |   --> parameter_free.mo:4:18
// |  4 |   parameter Real p(fixed = false);
// |    |                  ^
// | check: ParameterFree is sound: 1 equation, 1 unknown, 1 state
// | assumed at the start: p = start (0)
