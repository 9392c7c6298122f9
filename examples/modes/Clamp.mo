// A capacitor that an ideal diode keeps from going below zero: v' = cos t, v(0) = 1/2. v = 1/2 + sin t until 7 pi/6, then 0 until the current turns at 3 pi/2, then 1 + sin t.
// numbers: the closed form above
// run: simulate --stop 10 --tolerance 1e-10
// check: event 1 at 3.6651914291880923 +- 1e-8
// check: v(4.5) = 0 +- 1e-14
// check: event 2 at 4.71238898038469 +- 1e-8
// check: final v = 0.4559788891106302 +- 1e-8 ; 1 + sin 10
model Clamp "An ideal diode that limits the voltage of a capacitor"
  Real v(start=0.5, fixed=true), u, i, s;
  Boolean off = s < 0;
equation
  der(v) = cos(time) + i;
  u = -v;
  u = if off then s else 0;
  i = if off then 0 else s;
  annotation(experiment(StopTime=10));
end Clamp;
