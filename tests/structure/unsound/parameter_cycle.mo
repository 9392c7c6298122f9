// Parameters that need each other.
// run: check
// status: 1
model ParameterCycle
  parameter Real a = b + 1;
  parameter Real b = c;
  parameter Real c = 2*a;
  Real x = a;
end ParameterCycle;
// expect:
// | error[S0301]: parameter 'c' depends on itself
// |   --> parameter_cycle.mo:7:18
// |  7 |   parameter Real c = 2*a;
// |    |                  ^
// |   --> parameter_cycle.mo:6:18
// |  6 |   parameter Real b = c;
// |    |                  - by way of 'b'
// |   --> parameter_cycle.mo:5:18
// |  5 |   parameter Real a = b + 1;
// |    |                  - by way of 'a'
// | check: ParameterCycle is not sound: 1 equation, 1 unknown
