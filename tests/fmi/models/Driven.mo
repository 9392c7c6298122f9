// Derivatives of inputs and outputs in co-simulation: x is the integral of u, and y' = u + cos(time).
model Driven
  input Real u(start = 0);
  output Real x(start = 0, fixed = true);
  output Real y = x + sin(time);
equation
  der(x) = u;
  annotation(experiment(StopTime = 3, Tolerance = 1e-8));
end Driven;
