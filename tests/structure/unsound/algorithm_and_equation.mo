// An algorithm assigns what an equation determines.
// run: check
// status: 1
model AlgorithmAndEquation
  Real x, y;
algorithm
  x := sin(time);
equation
  x = 2*time;
end AlgorithmAndEquation;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'x'
// |   --> algorithm_and_equation.mo:6:1
// |  6 | algorithm
// |    | ^^^^^^^^^
// |   --> algorithm_and_equation.mo:9:3
// |  9 |   x = 2*time;
// |    |   ---------- x = 2 * time
// |   = note: x = sin(time)
// |   = hint: remove one of these two equations
// | error[S0103]: no equation determines 'y'
// |   --> algorithm_and_equation.mo:5:11
// |  5 |   Real x, y;
// |    |           ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: AlgorithmAndEquation is not sound: 2 equations, 2 unknowns
