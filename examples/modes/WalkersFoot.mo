// A foot that sets down on the ground and is lifted: the leg's mass 2 falls on a weightless foot; while it stands, the height is 1. It
// arrives at t = 1 with v = -2 (g = 2), the ground gives the impulse 4; at 3 a push of 6 lifts it off with (6 - 4)/2 = 1.
// numbers: the closed form above
// run: simulate --stop 4 --tolerance 1e-9
// check: event 1 at 1 +- 1e-9
// check: impulse(ground)(1) = 4 +- 1e-8
// check: h(2.5) = 1 +- 1e-12
// check: ground(2.5) = 4 +- 1e-10
// check: v(4) = 1 +- 1e-8
// check: h(4) = 1.5 +- 1e-8
model WalkersFoot "A foot that lands on the ground and is lifted"
  Real h(start=2, fixed=true), v(start=0, fixed=true), ground;
  Real push = if time < 3 then 0 else 6;
  Boolean stands(start=false, fixed=true);
equation
  der(h) = v;
  2*der(v) = ground + push - 4;
  stands = pre(stands) and ground > 0 or not pre(stands) and h < 1;
  if stands then h = 1; else ground = 0; end if;
  annotation(experiment(StopTime=4));
end WalkersFoot;
