// A state is prescribed as a function of time and has a differential equation as well.
// run: check
// status: 1
model DerivativeGivenTwice
  Real x, y;
equation
  der(x) = 1;
  x = sin(time);
end DerivativeGivenTwice;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'x'
// |   --> derivative_given_twice.mo:7:3
// |  7 |   der(x) = 1;
// |    |   ^^^^^^^^^^
// |   --> derivative_given_twice.mo:8:3
// |  8 |   x = sin(time);
// |    |   ------------- x = sin(time)
// |   = note: der(x) = 1
// |   = hint: remove one of these two equations
// | error[S0103]: no equation determines 'y'
// |   --> derivative_given_twice.mo:5:11
// |  5 |   Real x, y;
// |    |           ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: DerivativeGivenTwice is not sound: 2 equations, 2 unknowns
