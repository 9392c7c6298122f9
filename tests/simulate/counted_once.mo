// At the instant of an event the distance is less than rounding: the relation does not turn back, and what counts it counts once.
// run: simulate --stop 10 --tolerance 1e-4
// check: final n = 96 +- 0 ; at 45 and 135 degrees of each of 47 turns, and of what is left of the 48th
// run: simulate --stop 10 --tolerance 1e-9
// check: final n = 96 +- 0 ; oracle: tests/reference
// run: simulate --stop 10 --tolerance 1e-4 --solver dopri5
// check: final n = 96 +- 0 ; oracle: tests/reference
// run: simulate --stop 10 --tolerance 1e-4 --solver ida
// check: final n = 96 +- 0 ; oracle: tests/reference
// run: simulate --stop 10 --tolerance 1e-9 --solver arkode
// check: final n = 96 +- 0 ; oracle: tests/reference
model M
  Integer n(start=0, fixed=true);
  Real x(start=1, fixed=true), phi(start=0, fixed=true);
equation
  der(x) = -x/10;
  der(phi) = 30;
  when sin(phi)*abs(cos(phi)) > 0.4999 then n = pre(n) + 1; end when;
end M;
