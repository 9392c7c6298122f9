// MLS 3.6 §16.8.2: a solver this compiler does not have
// run: check
// error: S0411
model M
  Real x(start = 0);
equation
  der(x) = sample(time, Clock(Clock(0.1), solverMethod = "Rosenbrock"));
end M;
