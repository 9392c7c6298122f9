// MLS 3.6 §16.8.2: the method ExplicitEuler, R(z) = 1 + z
// With x' = u − x, u = t and x(0) = 1 the method gives x = t − 1 + 2·R(−h)^k, R its stability function.
// run: simulate --stop 1
// check: x(1) = 0.6973568802000002 +- 1e-13
// check: x(0) = 1 +- 1e-15
// check: y(0.95) = 0.6748409780000002 +- 1e-13                ; held between ticks
model M
  Real x(start = 1, fixed = true);
  Real u = sample(time, Clock(Clock(1, 10), solverMethod = "ExplicitEuler"));
  Real y = hold(x);
equation
  der(x) = u - x;
end M;
