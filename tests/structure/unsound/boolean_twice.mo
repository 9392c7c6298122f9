// A Boolean that is determined twice.
// run: check
// status: 1
model BooleanTwice
  Boolean a, b;
equation
  a = time > 1;
  a = time > 2;
end BooleanTwice;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'a'
// |   --> boolean_twice.mo:7:3
// |  7 |   a = time > 1;
// |    |   ^^^^^^^^^^^^
// |   --> boolean_twice.mo:8:3
// |  8 |   a = time > 2;
// |    |   ------------ a = time > 2
// |   = note: a = time > 1
// |   = hint: remove one of these two equations
// | error[S0103]: no equation determines 'b'
// |   --> boolean_twice.mo:5:14
// |  5 |   Boolean a, b;
// |    |              ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: BooleanTwice is not sound: 2 equations, 2 unknowns
