// A delay nearly as long as the run: 8 million points would be stored, of which 2^22 are the most. Those that cubics through the others give are dropped.
// run: simulate --stop 100 --tolerance 1e-6
// check: final y = 0.21918997428 +- 1e-5 ; sin(300*(100 - 90)); cubics between thinned points may be off by ten tolerances (between_points.h)
model LongDelay
  Real x = sin(300*time);
  Real y = delay(x, 90, 100);
  Real s(start = 0, fixed = true);
equation
  der(s) = y;
end LongDelay;
