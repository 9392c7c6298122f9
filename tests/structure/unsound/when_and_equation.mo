// A when equation and an ordinary one for the same variable.
// run: check
// status: 1
model WhenAndEquation
  discrete Real x(start = 0, fixed = true);
  Real y;
equation
  when time > 1 then
    x = 2;
  end when;
  x = y;
  y = time;
end WhenAndEquation;
// expect:
// | warning[M0550]: 'WhenAndEquation' is not balanced: 3 equations for 2 unknowns
// |   --> when_and_equation.mo:4:7
// |  4 | model WhenAndEquation
// |    |       ^^^^^^^^^^^^^^^
// |   = hint: there is one equation too many
// | error[S0101]: 3 equations determine 2 variables: 'x', 'y'
// |   --> when_and_equation.mo:8:3
// |  8 |   when time > 1 then
// |    |   ^^^^^^^^^^^^^^^^^^
// |   --> when_and_equation.mo:11:3
// |  11 |   x = y;
// |     |   ----- x = y
// |   --> when_and_equation.mo:12:3
// |  12 |   y = time;
// |     |   -------- y = time
// |   = note: x = if $when1 and not pre($when1) then 2 else pre(x)
// |   = hint: remove one of these equations
// | check: WhenAndEquation is not sound: 3 equations, 2 unknowns
