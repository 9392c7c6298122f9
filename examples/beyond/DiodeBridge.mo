// A diode bridge with a resistor on a tank of L and C. The bridge always loads the tank with v/R, so it is a damped
// oscillation: v = 10 exp(-a t) (cos w t - a/w sin w t), a = 1/(2 R C), w = sqrt(1/(L C) - a^2). Hybrid exam, problem 34.
// numbers: the closed form above
// run: simulate --stop 5e-3 --tolerance 1e-9
// check: event 1 at 152.268001108606e-6 +- 1e-14 ; atan(w/a)/w
// check: event 2 at 466.820703397406e-6 +- 3e-14 ; pi/w later
// check: event 16 at 4870.55853544061e-6 +- 1e-12 ; 15 pi/w later
// check: events = 16
// check: v(5e-3) = 0.79032281964435577 +- 1e-8 ; 1e-9 of the amplitude
// check: v(1e-3) = -4.9681086359698428 +- 1e-8
// run: simulate --stop 5e-3 --tolerance 1e-11
// check: v(5e-3) = 0.79032281964435577 +- 1e-10
model Diode
  Real u, i, s;
  Boolean off;
equation
  off = s < 0;
  u = if off then s else 0;
  i = if off then 0 else s;
end Diode;

model DiodeBridge "Ideal diodes without resistance: a bridge between a resonant tank and a resistor"
  parameter Real L = 10e-3, C = 1e-6, R = 1e3;
  Real v(start=10, fixed=true) "of the tank", iL(start=0, fixed=true), iBridge, iR;
  Real above, below "potentials at the resistor; the tank's other end is 0";
  Diode d1, d2, d3, d4;
equation
  L*der(iL) = v;
  C*der(v) = -iL - iBridge;
  d1.u = v - above;
  d2.u = 0 - above;
  d3.u = below - v;
  d4.u = below - 0;
  iBridge = d1.i - d3.i;
  d1.i + d2.i = iR;
  d3.i + d4.i = iR;
  above - below = R*iR;
  annotation(experiment(StopTime=5e-3));
end DiodeBridge;
