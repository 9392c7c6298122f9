// MLS 3.6 §16.8.2: initial conditions hold at the first tick
// run: simulate --stop 0.35
// check: x(0) = 3 +- 1e-12                    ; der(x) = 0 with u = 3
// check: x(0.1) = 3 +- 1e-12
// check: x(0.3) = 3 +- 1e-12
model M
  Real x(start = 1);
  Real u = sample(3, Clock(Clock(1, 10), solverMethod = "ImplicitEuler"));
equation
  der(x) = u - x;
initial equation
  der(x) = 0;
end M;
