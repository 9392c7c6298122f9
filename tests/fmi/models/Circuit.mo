// A low pass of second order with an input: R, L, C in series. The output is the voltage of the capacitor.
model Circuit
  parameter Real R = 2, L = 0.5, C = 0.1;
  input Real u(start = 1);
  output Real y;
  Real i(start = 0, fixed = true), q(start = 0, fixed = true);
  Real n[3] "drops";
equation
  n = {R * i, L * der(i), q / C};
  u = sum(n);
  der(q) = i;
  y = q / C;
  annotation(experiment(StopTime = 3));
end Circuit;
