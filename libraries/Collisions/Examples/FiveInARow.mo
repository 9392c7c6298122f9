within Collisions.Examples;
// Newton's cradle without strings: as many leave as arrive. Bodies of the same mass hand their velocities on, so the last ones get them.
// run: simulate --stop 2
// check: final one.bodies[4].v = 0 +- 1e-12
// check: final one.bodies[5].v = 1 +- 1e-12
// check: final two.bodies[3].v = 0 +- 1e-12
// check: final two.bodies[4].v = 1 +- 1e-12
// check: final two.bodies[5].v = 1 +- 1e-12
// check: final three.bodies[2].v = 0 +- 1e-12
// check: final three.bodies[3].v = 1 +- 1e-12
model FiveInARow "One, two and three of five come in"
  Line.Chain one(n=5, s0={0, 1, 1, 1, 1}, v0={1, 0, 0, 0, 0}) annotation(Placement(transformation(extent={{-20,40},{20,80}})));
  Line.Chain two(n=5, s0={0, 0, 1, 1, 1}, v0={1, 1, 0, 0, 0}) annotation(Placement(transformation(extent={{-20,-20},{20,20}})));
  Line.Chain three(n=5, s0={0, 0, 0, 1, 1}, v0={1, 1, 1, 0, 0}) annotation(Placement(transformation(extent={{-20,-80},{20,-40}})));
  annotation(experiment(StopTime=2));
end FiveInARow;
