// Two events fall on nearly one instant: the delayed jump at 72 and, last digits later, a relation that follows from it. The step between them is no longer than the
// resolution of time, and what is read 12 s later lies in it.
// run: simulate --stop 200 --tolerance 1e-9
// check: final y = 1 +- 0 ; oracle: tests/reference
// check: y(71.9) = 0 +- 0 ; oracle: tests/reference
// check: y(84) = 1 +- 0 ; oracle: tests/reference
// check: final x = 72.1962699 +- 1e-5 ; 100(1 - e^(-0.01·128))
model DelayedEventsAtOneInstant
  Real u = if time >= 60 then 1 else 0;
  Real y = delay(u, 12);
  Real x(start = 0, fixed = true), c(start = 0, fixed = true);
  Boolean r = der(c) > 0;
equation
  der(x) = y - 0.01*x;
  der(c) = x - c;
end DelayedEventsAtOneInstant;
