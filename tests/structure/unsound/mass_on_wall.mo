// A body whose place is prescribed by two constraints.
// run: check
// status: 1
model MassOnWall
  parameter Real m = 1;
  Real x, v, f1, f2;
equation
  der(x) = v;
  m*der(v) = f1 + f2;
  x = 0;
  x + f1*0 = 1;
end MassOnWall;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'x'
// |   --> mass_on_wall.mo:10:3
// |  10 |   x = 0;
// |     |   ^^^^^
// |   --> mass_on_wall.mo:11:3
// |  11 |   x + f1*0 = 1;
// |     |   ------------ x = 1
// |   = note: x = 0
// |   = hint: remove one of these two equations
// | error[S0104]: 2 variables have only 1 equation: 'f1', 'f2'
// |   --> mass_on_wall.mo:6:14
// |  6 |   Real x, v, f1, f2;
// |    |              ^^
// |   --> mass_on_wall.mo:9:3
// |  9 |   m*der(v) = f1 + f2;
// |    |   ------------------ m * der(v) = f1 + f2
// |   = hint: one more equation is needed among these variables
// | check: MassOnWall is not sound: 4 equations, 4 unknowns
