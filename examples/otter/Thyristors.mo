// Otter, Elmqvist, Mattsson (1999), table 1: ideal thyristor and ideal GTO thyristor, each with a resistor of 1 Ohm on a
// sine of 1 V. Fired from 0.2 to 0.3 of every period the thyristor conducts until its current is zero at 0.5, the GTO until
// 0.3.
// numbers: sin(2 pi t) while it conducts, else 0; fired at 0.2, 1.2, out at 0.5 or 0.3 of each period
// run: simulate --stop 1.9 --tolerance 1e-9
// check: event 1 at 0.2 +- 1e-13 ; fired
// check: event 2 at 0.3 +- 1e-13 ; the GTO goes off with `fire`
// check: event 3 at 0.5 +- 1e-13 ; the thyristor with its current
// check: event 4 at 1.2 +- 1e-13
// check: event 6 at 1.5 +- 1e-13
// check: events = 6
// check: t.i(0.1) = 0 +- 0
// check: t.i(0.25) = 1 +- 1e-12 ; sin(pi/2)
// check: t.i(0.4) = 0.5877852522924732 +- 1e-12 ; sin(0.8 pi)
// check: t.i(0.6) = 0 +- 0
// check: t.i(1.1) = 0 +- 0
// check: t.i(1.25) = 1 +- 1e-12
// check: g.i(0.1) = 0 +- 0
// check: g.i(0.25) = 1 +- 1e-12
// check: g.i(0.4) = 0 +- 0
// check: g.i(0.8) = 0 +- 0
model Thyristor
  input Boolean fire;
  Real u, i, s;
  Boolean off(start=true, fixed=true);
equation
  off = s < 0 or pre(off) and not fire;
  u = if off then s else 0;
  i = if off then 0 else s;
end Thyristor;

model GtoThyristor
  input Boolean fire;
  Real u, i, s;
  Boolean off(start=true, fixed=true);
equation
  off = s < 0 or not fire;
  u = if off then s else 0;
  i = if off then 0 else s;
end GtoThyristor;

model Thyristors "An ideal thyristor and an ideal GTO thyristor"
  parameter Real R = 1;
  constant Real pi = 3.141592653589793;
  Real v = sin(2*pi*time);
  Boolean pulse = mod(time, 1) >= 0.2 and mod(time, 1) < 0.3;
  Thyristor t(fire=pulse);
  GtoThyristor g(fire=pulse);
equation
  v = R*t.i + t.u;
  v = R*g.i + g.u;
  annotation(experiment(StopTime=1.9));
end Thyristors;
