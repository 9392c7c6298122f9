// Two blocks of 1 kg, one on the other, declarative friction: at most 1/2 to the ground, 1 between them. The upper one is pulled with t/2 until 5, then let go.
// At 1 both start, at 3 the upper one slips; it is caught at 5 + 2/3 with 11/6 m/s, and both come to rest at 13.
// numbers: the closed form above
// run: simulate --stop 15 --tolerance 1e-10
// check: event 1 at 1 +- 1e-9
// check: v2(2) = 0.125 +- 1e-9 ; (t - 1)^2/8
// check: event 2 at 3 +- 1e-8
// check: v1(5) = 1.5 +- 1e-8
// check: v2(5) = 2.5 +- 1e-8
// check: event 4 at 5.666666666666667 +- 1e-8
// check: v1(6) = 1.75 +- 1e-8 ; 11/6 - 1/4*1/3
// check: v2(6) = 1.75 +- 1e-8
// check: event 5 at 13 +- 1e-7
// check: final v1 = 0 +- 1e-12
// check: final v2 = 0 +- 1e-12
model StackedBlocks "Two blocks, one on the other, with dry friction"
  model Friction
    parameter Real most;
    Real v, f, s;
    Boolean forward = s > 1, backward = s < -1;
  equation
    v = if forward then s - 1 elseif backward then s + 1 else 0;
    f = if forward then most elseif backward then -most else most*s;
  end Friction;
  Friction ground(most=0.5), between(most=1);
  Real v1(start=0), v2(start=0), u = if time < 5 then 0.5*time else 0;
equation
  der(v1) = between.f - ground.f;
  der(v2) = u - between.f;
  ground.v = v1;
  between.v = v2 - v1;
  annotation(experiment(StopTime=15));
end StackedBlocks;
