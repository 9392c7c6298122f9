// A switch opens a coil of 1 H and 0.5 Ohm; its current goes on through the diode. The impulse that would stop it is one the diode cannot hold off.
// i = 2 (1 - exp(-t/2)) until 1, then it decays.
// numbers: the closed form above
// run: simulate --stop 3 --tolerance 1e-10
// check: i(1) = 0.7869386805747332 +- 1e-9 ; 2 (1 - exp(-1/2))
// check: d(1) = 0.7869386805747332 +- 1e-9
// check: impulse(v)(1) = 0 +- 0
// check: final i = 0.28949856209801 +- 1e-9 ; i(1)/e
model FreeWheel "A freewheeling diode takes over the current of an opened coil"
  Real i(start=0, fixed=true), v, d, u, s, switched;
  Boolean off = s < 0;
equation
  der(i) = v - 0.5*i;
  i = switched + d;
  u = -v;
  u = if off then s else 0;
  d = if off then 0 else s;
  if time < 1 then v = 1; else switched = 0; end if;
  annotation(experiment(StopTime=3));
end FreeWheel;
