// A relation of time is no surface to slide along, however slow the states are where it changes: here both rates vanish at π/2, since sin(40*time) does. From there on the relation
// held its value, and x was 0.0375.
// run: simulate --stop 10 --events
// check: final x = 0.0756324084661 +- 1e-6 ; Σ (cos(40 a) - cos(40 b))/40 over the intervals (a, b) in which cos(3 t) > 0
// check: stat stateEvents <= 10 ; cos(3 t) vanishes at (k + 1/2) π/3
// check: stat stateEvents >= 10
// lacks: switching surface
// run: simulate --stop 10 --events --solver ida
// check: final x = 0.0756324084661 +- 2e-5
// check: stat stateEvents <= 10
// lacks: switching surface
// run: simulate --stop 10 --events --solver dopri5 --tolerance 1e-9
// check: final x = 0.0756324084661 +- 1e-8
// lacks: switching surface
model M
  Real x(start=0, fixed=true);
equation
  der(x) = sin(40*time)*(if cos(3*time) > 0 then 1 else 0);
end M;
