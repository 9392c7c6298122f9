// A small volume behind an orifice: the pressure settles in 1e-7 s. The flow is steep where the pressure difference is small, and flat beyond. An explicit method has
// points of rest of its own across the bend, with steps of 1e-7 s, where m is half of what flows in; that the rates there are not zero tells.
model FalseRest
  parameter Real C = 1e9;
  parameter Real k = 0.0054;
  Real p(start = 1000, fixed = true, nominal = 1e5);
  Real m;
equation
  m = noEvent(if abs(p) > 0.04 then sign(p)*k*sqrt(abs(p)) else p*k/sqrt(0.04));
  der(p) = C*(1e-3*time - m);
end FalseRest;
// run: simulate --stop 1 --stats
// says: CVODE
// check: final m = 0.001 +- 1e-7 ; oracle: tests/reference
// run: simulate --stop 1 --solver cvode
// check: final m = 0.001 +- 1e-7 ; what flows in
// lacks: R0033
// run: simulate --stop 0.05
// check: final m = 5e-5 +- 1e-10 ; oracle: tests/reference
// lacks: R0033
// run: simulate --stop 0.01 --solver dopri5
// says: R0033
// says: 'p' comes to rest at a point of the explicit method
