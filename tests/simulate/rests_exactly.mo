// A side that is exactly at rest needs no surface: the motion goes on there.
// run: simulate --stop 10 --events
// check: final x = 0.25 +- 1e-9 ; oracle: tests/reference
// check: final z = 9.25 +- 1e-9 ; the time below the threshold
// check: stat stateEvents <= 1
// lacks: switching surface
model M
  Real x(start=1, fixed=true), z(start=0, fixed=true);
equation
  der(x) = if x > 0.25 then -1 else 0;
  der(z) = if x > 0.25 then 0 else 1;
end M;
