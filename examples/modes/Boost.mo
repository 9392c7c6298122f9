// A boost converter in discontinuous conduction: L = 1 H from 1 V to 3 V, ideal switch and diode. Closed for half of each second the current rises to 1/2, then it falls
// with slope -2 and is zero at 3/4. A period brings 1/2*1/2*1/4 = 1/16 C.
// numbers: the closed form above
// run: simulate --stop 10 --tolerance 1e-9
// check: i(0.5) = 0.5 +- 1e-9
// check: i(0.7) = 0.1 +- 1e-8
// check: i(0.9) = 0 +- 1e-12
// check: i(9.5) = 0.5 +- 1e-8
// check: final q = 0.625 +- 1e-7
// check: all impulse(u) = 0 +- 0
model Boost "A boost converter in discontinuous conduction: ideal switch and diode"
  Real i(start=0, fixed=true), q(start=0, fixed=true), v, switched, u, d, s;
  Boolean closed(start=true, fixed=true), off = s < 0;
equation
  when sample(0.5, 1) then closed = false; elsewhen sample(1, 1) then closed = true; end when;
  der(i) = 1 - v;
  i = switched + d;
  u = v - 3;
  u = if off then s else 0;
  d = if off then 0 else s;
  der(q) = d;
  if closed then v = 0; else switched = 0; end if;
  annotation(experiment(StopTime=10));
end Boost;
