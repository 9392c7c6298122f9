// A relaxation oscillator around a Schmitt trigger without events: where |x| passes its threshold y's equation loses the solution it had, and y leaps to the
// other one. Between leaps x goes towards y = ±5 and turns near ±2.5.
model Schmitt
  Real x(start = 0, fixed = true);
  Real y(start = 5);
equation
  y = 5 * tanh(20 * (0.5 * y - x));
  der(x) = y - x;
  annotation(experiment(StopTime = 10));
end Schmitt;
