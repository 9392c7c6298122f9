// At the start delay(x, d) is x (MLS 3.6 §3.7.4.1): an initial condition on the delayed value determines the state.
// run: simulate --stop 2
// check: x(0) = 3 +- 1e-9 ; the initial equation
// check: y(0) = 3 +- 1e-9 ; the initial equation
// check: y(0.5) = 3 +- 1e-9 ; still the first value
// check: y(2) = 1.103638323514327 +- 1e-5 ; 3 e^-1
model InitialConditionOnDelay
  Real x, y;
initial equation
  y = 3;
equation
  der(x) = -x;
  y = delay(x, 1);
end InitialConditionOnDelay;
