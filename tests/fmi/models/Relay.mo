// A relay holds x at zero against a force t/4, from 4 - sqrt(12) on, where x has come down to zero, until the force is more than it can take, at 4. On the average it
// gives t/4 there, and y is the integral of that.
model Relay
  Real x(start = 0.5, fixed = true), y(start = 0, fixed = true);
  Real u = if x > 0 then 1 else -1;
equation
  der(x) = time / 4 - u;
  der(y) = u;
  annotation(experiment(StopTime = 6, Tolerance = 1e-8));
end Relay;
