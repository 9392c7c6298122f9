// An event exactly at the stop time is still handled, and the run ends.
// run: simulate --stop 2
// within: 3
// check: final x = 2 +- 1e-9 ; oracle: tests/reference
// check: final late = 1 +- 0 ; oracle: tests/reference
model EventAtStop
  Real x(start=0, fixed=true);
  Boolean late = time >= 2;
equation
  der(x) = 1;
end EventAtStop;
