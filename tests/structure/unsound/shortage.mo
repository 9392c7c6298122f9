// One equation too few.
// run: check
// status: 1
model Shortage
  Real x, y;
equation
  x + y = sin(time);
end Shortage;
// expect:
// | warning[M0550]: 'Shortage' is not balanced: 1 equation for 2 unknowns
// |   --> shortage.mo:4:7
// |  4 | model Shortage
// |    |       ^^^^^^^^
// |   = hint: one equation is missing
// | error[S0104]: 2 variables have only 1 equation: 'x', 'y'
// |   --> shortage.mo:5:8
// |  5 |   Real x, y;
// |    |        ^
// |   --> shortage.mo:7:3
// |  7 |   x + y = sin(time);
// |    |   ----------------- x + y = sin(time)
// |   = hint: one more equation is needed among these variables
// | check: Shortage is not sound: 1 equation, 2 unknowns
