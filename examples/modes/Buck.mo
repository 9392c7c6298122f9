// A buck converter in discontinuous conduction: L = 1 H from 4 V to 1 V. Closed for 0.2 of each second the current rises to 0.6, then it falls with
// slope -1 and is zero at 0.8. A period brings 0.6*0.8/2 = 0.24 C.
// numbers: the closed form above
// run: simulate --stop 10 --tolerance 1e-9
// check: i(0.2) = 0.6 +- 1e-9
// check: i(0.7) = 0.1 +- 1e-8
// check: i(0.9) = 0 +- 1e-12
// check: final q = 2.4 +- 1e-7
model Buck "A buck converter in discontinuous conduction: ideal switch and diode"
  Real i(start=0, fixed=true), q(start=0, fixed=true), v, switched, u, d, s;
  Boolean closed(start=true, fixed=true), off = s < 0;
equation
  when sample(0.2, 1) then closed = false; elsewhen sample(1, 1) then closed = true; end when;
  der(i) = v - 1;
  der(q) = i;
  i = switched + d;
  u = -v;
  u = if off then s else 0;
  d = if off then 0 else s;
  if closed then v = 4; else switched = 0; end if;
  annotation(experiment(StopTime=10));
end Buck;
