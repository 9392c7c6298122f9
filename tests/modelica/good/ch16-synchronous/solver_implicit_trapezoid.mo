// MLS 3.6 §16.8.2: the method ImplicitTrapezoid, R(z) = (1 + z/2)/(1 − z/2)
// With x' = u − x, u = t and x(0) = 1 the method gives x = t − 1 + 2·R(−h)^k, R its stability function.
// run: simulate --stop 1
// check: x(1) = 0.7351450847657375 +- 1e-13
// check: x(0) = 1 +- 1e-15
// check: y(0.95) = 0.7125287778989731 +- 1e-13                ; held between ticks
model M
  Real x(start = 1, fixed = true);
  Real u = sample(time, Clock(Clock(1, 10), solverMethod = "ImplicitTrapezoid"));
  Real y = hold(x);
equation
  der(x) = u - x;
end M;
