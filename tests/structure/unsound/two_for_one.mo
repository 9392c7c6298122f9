// Two equations for one variable, none for another.
// run: check
// status: 1
model TwoForOne
  Real x, y;
equation
  x = 1;
  x = 2*time;
end TwoForOne;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'x'
// |   --> two_for_one.mo:7:3
// |  7 |   x = 1;
// |    |   ^^^^^
// |   --> two_for_one.mo:8:3
// |  8 |   x = 2*time;
// |    |   ---------- x = 2 * time
// |   = note: x = 1
// |   = hint: remove one of these two equations
// | error[S0103]: no equation determines 'y'
// |   --> two_for_one.mo:5:11
// |  5 |   Real x, y;
// |    |           ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: TwoForOne is not sound: 2 equations, 2 unknowns
