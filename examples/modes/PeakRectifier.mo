// A sine on a capacitor through an ideal diode, R = C = 1 as load. On: v = sin t, no state; off: v' = -v. It goes off where cos t + sin t = 0, at 3 pi/4,
// and on where the sine meets the decaying voltage.
// numbers: the closed form above
// run: simulate --stop 7 --tolerance 1e-10
// check: v(1) = 0.8414709848078965 +- 1e-12 ; sin 1
// check: event 1 at 2.356194490192345 +- 1e-8
// check: v(5) = 0.05026837636504345 +- 1e-9 ; sin(3 pi/4) exp(3 pi/4 - 5)
// check: event 2 at 6.29692762588526 +- 1e-8
// check: final v = 0.6569865987187891 +- 1e-12 ; sin 7
model PeakRectifier "A peak rectifier with an ideal diode: one state or none"
  Real v(start=0, fixed=true), u, i, s;
  Boolean off;
equation
  sin(time) = u + v;
  der(v) = i - v;
  off = s < 0;
  u = if off then s else 0;
  i = if off then 0 else s;
  annotation(experiment(StopTime=7));
end PeakRectifier;
