// Friction with a peak, as a switch that the equations do not agree with in either position at the instant it slips (see
// next_pass.cc): stuck, sa = 1.5 is beyond the peak; slipping, sa = f0 + a = 1 + 0.5/4 is below it.
// numbers: the drive t reaches the peak 1.5
// run: simulate --stop 3 --tolerance 1e-9
// check: event 1 at 1.5 +- 1e-9
// check: v(1.5) = 0 +- 1e-9
// check: final v = 0.46875 +- 1e-8    ; the integral of (t − 1)/4 from 1.5 to 3
// run: simulate --stop 3 --tolerance 1e-9 --param J=0.5
// check: event 1 at 1.5 +- 1e-9
// check: final v = 3.75 +- 1e-8       ; slipping agrees at once
model M
  parameter Real J = 4, f0 = 1, peak = 1.5;
  Real v(start = 0, fixed = true), a, sa, f;
  Boolean startForward(start = false, fixed = true), locked, stuck(start = true, fixed = true);
equation
  startForward = pre(stuck) and (sa > peak*f0 or pre(startForward) and sa > f0 or v > 1e10);
  locked = pre(stuck) and not startForward;
  a = if locked then 0 else sa - f0;
  f = if locked then sa else f0;
  stuck = locked or v <= 0;
  J*a = time - f;
  der(v) = a;
end M;
