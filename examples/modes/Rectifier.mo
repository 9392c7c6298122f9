// A full-wave rectifier: four ideal diodes, 10 sin t, R = C = 1. While a pair conducts the capacitor is no state: v = |10 sin t|. It is left where
// cos t + sin t = 0, at 3 pi/4, and taken again where |10 sin t| meets the decaying voltage. The source is tied to ground by 1 mS at both ends: without that
// the potentials of a bridge with all diodes off are not determined.
// numbers: the closed form above
// run: simulate --stop 4 --tolerance 1e-10
// check: v(1) = 8.414709848078965 +- 1e-11 ; 10 sin 1
// check: event 1 at 2.356194490192345 +- 1e-8
// check: v(3.141592653589793) = 3.223969419448345 +- 1e-8 ; 10 sin(3 pi/4) exp(-pi/4)
// check: event 3 at 3.3946101274589013 +- 1e-8 ; the second is at pi, where the leak changes its way
// check: final v = 7.5680249530792825 +- 1e-11 ; -10 sin 4
model Rectifier "A full-wave rectifier with four ideal diodes"
  model Diode
    Real u, i, s;
    Boolean off = s < 0;
  equation
    u = if off then s else 0;
    i = if off then 0 else s;
  end Diode;
  Diode d1, d2, d3, d4;
  Real a, b, i, v(start=0, fixed=true);
equation
  a - b = 10*sin(time);
  i = d1.i - d3.i + 1e-3*a;
  -i = d2.i - d4.i + 1e-3*b;
  d1.u = a - v;
  d2.u = b - v;
  d3.u = -a;
  d4.u = -b;
  der(v) = d1.i + d2.i - v;
  annotation(experiment(StopTime=4));
end Rectifier;
