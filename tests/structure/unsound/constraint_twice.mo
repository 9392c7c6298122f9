// The constraint is given twice in different words; one velocity is free.
// run: check
// status: 1
model ConstraintTwice
  Real x, y, v;
equation
  der(x) = v;
  x = y;
  x = y + time;
end ConstraintTwice;
// expect:
// | error[S0102]: this equation does not determine any variable: 0 = time
// |   --> constraint_twice.mo:9:3
// |  9 |   x = y + time;
// |    |   ^^^^^^^^^^^^
// |   = hint: all its variables are known: remove it, or make one of its parameters a variable
// | error[S0103]: no equation determines 'x'
// |   --> constraint_twice.mo:5:8
// |  5 |   Real x, y, v;
// |    |        ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: ConstraintTwice is not sound: 3 equations, 3 unknowns
