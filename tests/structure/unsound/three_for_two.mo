// Three equations for two variables; the third variable has none.
// run: check
// status: 1
model ThreeForTwo
  Real x, y, z;
equation
  x + y = time;
  x - y = 2;
  x*y = 3;
end ThreeForTwo;
// expect:
// | error[S0101]: 3 equations determine 2 variables: 'x', 'y'
// |   --> three_for_two.mo:7:3
// |  7 |   x + y = time;
// |    |   ^^^^^^^^^^^^
// |   --> three_for_two.mo:8:3
// |  8 |   x - y = 2;
// |    |   --------- x - y = 2
// |   --> three_for_two.mo:9:3
// |  9 |   x*y = 3;
// |    |   ------- x * y = 3
// |   = note: x + y = time
// |   = hint: remove one of these equations
// | error[S0103]: no equation determines 'z'
// |   --> three_for_two.mo:5:14
// |  5 |   Real x, y, z;
// |    |              ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: ThreeForTwo is not sound: 3 equations, 3 unknowns
