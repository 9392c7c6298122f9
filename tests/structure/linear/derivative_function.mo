// The derivative of a function is linear in the derivatives of its arguments, so the system for der(x) and der(y) is linear: one
// solution of it for each evaluation, a step of Newton's method more where it has to be looked for.
//   y = x³ by a loop,  x' + y' = 1:  x + x³ = t, at t = 2: x = 1
// run: check --dump=simulation
// expect:
// | states
// |   x, with der(x)
// |     1 constraint makes y follow from x (stateSelect prefer)
// | simulation
// |   y := cube(x)
// |   linear system, 2 equations, for der(x)
// |     der(y) := 1 - der(x)
// |     0 = der(y) - $der.cube(x, der(x))
// | check: M is sound: 2 equations, 2 unknowns, 1 state
// run: simulate --stop 2 --tolerance 1e-9
// check: final x = 1 +- 1e-7
function cube
  input Real x;
  output Real y = 1;
algorithm
  for i in 1:3 loop
    y := y*x;
  end for;
end cube;

model M
  Real x(start = 0, fixed = true, stateSelect = StateSelect.prefer), y;
equation
  y = cube(x);
  der(x) + der(y) = 1;
end M;
