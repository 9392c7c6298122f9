// An amplifier with positive feedback, limited to ±15, and an integrator: y leaps where V (y/2 - x) leaves the limit, at x = ±(7.5 - 15/V). Just there the
// amplifier is at its limit and not beyond it, and rounding decides what it is.
model Limited
  parameter Real V = 15000;
  Real x(start = -8, fixed = true), y(start = 15), e = V * (y / 2 - x);
equation
  y = if e > 15 then 15 elseif e < -15 then -15 else e;
  der(x) = y;
  annotation(experiment(StopTime = 20));
end Limited;
