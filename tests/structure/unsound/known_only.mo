// An equation between parameters.
// run: check
// status: 1
model KnownOnly
  parameter Real p = 1, q = 1;
  Real x;
equation
  p = q;
end KnownOnly;
// expect:
// | error[S0102]: this equation does not determine any variable: p = q
// |   --> known_only.mo:8:3
// |  8 |   p = q;
// |    |   ^^^^^
// |   = hint: all its variables are known: remove it, or make one of its parameters a variable
// | error[S0103]: no equation determines 'x'
// |   --> known_only.mo:6:8
// |  6 |   Real x;
// |    |        ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: KnownOnly is not sound: 1 equation, 1 unknown
