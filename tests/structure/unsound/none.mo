// A variable that no equation names.
// run: check
// status: 1
model None
  Real x, y;
equation
  x = sin(time);
end None;
// expect:
// | warning[M0550]: 'None' is not balanced: 1 equation for 2 unknowns
// |   --> none.mo:4:7
// |  4 | model None
// |    |       ^^^^
// |   = hint: one equation is missing
// | error[S0103]: no equation determines 'y'
// |   --> none.mo:5:11
// |  5 |   Real x, y;
// |    |           ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: None is not sound: 1 equation, 2 unknowns
