// An element is determined by the array equation and again by itself.
// run: check
// status: 1
model ArrayAndElement
  Real x[2], y;
equation
  x = {time, 2*time};
  x[1] = 3;
end ArrayAndElement;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'x[1]'
// |   --> array_and_element.mo:7:3
// |  7 |   x = {time, 2*time};
// |    |   ^^^^^^^^^^^^^^^^^^
// |   --> array_and_element.mo:8:3
// |  8 |   x[1] = 3;
// |    |   -------- x[1] = 3
// |   = note: x[1] = time
// |   = hint: remove one of these two equations
// | error[S0103]: no equation determines 'y'
// |   --> array_and_element.mo:5:14
// |  5 |   Real x[2], y;
// |    |              ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: ArrayAndElement is not sound: 3 equations, 3 unknowns
