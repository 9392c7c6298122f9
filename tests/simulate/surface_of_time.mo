// A relation of time is no surface to slide along, however slow the states are where it changes: here both rates vanish there, since sin(40*time) does.
// run: simulate --stop 10 --tolerance 1e-6 --solver dopri5 --events
// check: stat stateEvents <= 10 ; cos(3*time) vanishes at (k + 1/2) π/3
// check: stat stateEvents >= 10
// lacks: switching surface
// run: simulate --stop 10 --tolerance 1e-6 --solver ida --events
// check: stat stateEvents <= 10 ; cos(3*time) vanishes at (k + 1/2) π/3
// check: stat stateEvents >= 10
// lacks: switching surface
// run: simulate --stop 10 --events
// check: stat stateEvents <= 10 ; cos(3*time) vanishes at (k + 1/2) π/3
// check: stat stateEvents >= 10
// lacks: switching surface
model M
  Real x(start=0, fixed=true);
equation
  der(x) = max(0, sin(40*time))*(if cos(3*time) > 0 then 1 else 0);
end M;
