// A pile of four blocks of 1 kg with declarative friction, the upper one pulled with t. All move from 0.4 on; block 1 stays behind from 2.8 on, where 0.4 + (t - 0.4)/4 is 1, block 2
// from 4 on, where 1 + (t - 1)/3 is 2, block 3 from 5 on, where 2 + (t - 2)/2 is 3.5.
// numbers: the closed form above
// run: simulate --stop 6 --tolerance 1e-10
// check: event 1 at 0.4 +- 1e-9
// check: v[1](2.8) = 0.72 +- 1e-8 ; 2.4^2/8
// check: event 2 at 2.8 +- 1e-8
// check: event 3 at 4 +- 1e-8
// check: event 4 at 5 +- 1e-8
// check: v[3](5) = 2.93 +- 1e-8 ; 0.72 + (3^2 - 1.8^2)/6 + 5/4
// check: final v[1] = 2.64 +- 1e-8 ; 0.72 + 0.6*3.2
// check: final v[2] = 3.68 +- 1e-8 ; 1.68 + 2
// check: final v[3] = 4.43 +- 1e-8 ; 2.93 + 1.5
// check: final v[4] = 4.93 +- 1e-8 ; 2.93 + 2
model FourBlocks "A pile of four blocks with dry friction: they stop following one after the other"
  model Friction
    parameter Real most;
    Real v, f, s;
    Boolean forward = s > 1, backward = s < -1;
  equation
    v = if forward then s - 1 elseif backward then s + 1 else 0;
    f = if forward then most elseif backward then -most else most*s;
  end Friction;
  Friction r[4](most={0.4, 1, 2, 3.5});
  Real v[4](each start=0);
equation
  r[1].v = v[1];
  for k in 2:4 loop r[k].v = v[k] - v[k-1]; end for;
  for k in 1:3 loop der(v[k]) = r[k+1].f - r[k].f; end for;
  der(v[4]) = time - r[4].f;
  annotation(experiment(StopTime=6));
end FourBlocks;
