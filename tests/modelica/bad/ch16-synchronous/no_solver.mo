// MLS 3.6 §16.8.4: continuous equations in a clocked partition without a solver
// run: check
// error: S0407
model M
  Real x(start = 0);
equation
  der(x) = sample(time, Clock(0.1));
end M;
