// A discrete variable without an equation.
// run: check
// status: 1
model IntegerLeftOut
  Integer n(start = 0, fixed = true);
  Real x;
equation
  x = n*time;
end IntegerLeftOut;
// expect:
// | warning[M0550]: 'IntegerLeftOut' is not balanced: 1 equation for 2 unknowns
// |   --> integer_left_out.mo:4:7
// |  4 | model IntegerLeftOut
// |    |       ^^^^^^^^^^^^^^
// |   = hint: one equation is missing
// | error[S0103]: no equation determines 'n'
// |   --> integer_left_out.mo:5:11
// |  5 |   Integer n(start = 0, fixed = true);
// |    |           ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: IntegerLeftOut is not sound: 1 equation, 2 unknowns
