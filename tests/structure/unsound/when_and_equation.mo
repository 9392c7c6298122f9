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
