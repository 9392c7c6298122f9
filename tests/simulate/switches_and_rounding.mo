// An ideal diode with Ron = Goff = 1e-5 takes the difference of two currents of 100 A: what rounding leaves of them is 1e-14 A, and in the open diode that
// is 1e-9 V. The switch must not turn by that, neither to and fro at one instant nor from event to event. It turns where sin(2 pi t) is zero.
// numbers: the sign of sin(2 pi t)
// run: simulate --stop 20.2 --tolerance 1e-9
// within: 10
// check: stat stateEvents <= 42
// check: d.off(19.25) = 0 +- 0
// check: d.off(19.75) = 1 +- 0
model Diode
  parameter Real Ron = 1e-5, Goff = 1e-5;
  Real v, i, s;
  Boolean off(start=true);
equation
  off = s < 0;
  v = s*(if off then 1 else Ron);
  i = s*(if off then Goff else 1);
end Diode;

model SwitchesAndRounding
  constant Real pi = 3.141592653589793;
  Real a(start=0, fixed=true), b(start=1, fixed=true), p(start=94.62120001, fixed=true), q(start=-94.62120001, fixed=true);
  Real load;
  Diode d;
equation
  der(a) = 2*pi*b;
  der(b) = -2*pi*a;
  der(p) = 2*pi*b*50 - load;
  der(q) = load;
  load = d.v*1e-7;
  d.i = p + q + d.v*1e-6;
end SwitchesAndRounding;
