within Collisions.Examples;
// Ten bodies, each half as heavy as the one before, in touch: the k-th goes on with v*(4/3)^(k-1)*(1/3) but the last, which gets (4/3)^9
// times the velocity of the first.
// run: simulate --stop 2
// check: final chain.bodies[1].v = 0.3333333333333333 +- 1e-12
// check: final chain.bodies[2].v = 0.4444444444444444 +- 1e-12
// check: final chain.bodies[10].v = 13.318294975359441 +- 1e-11 ; (4/3)^9
// check: all chain.momentum = 1 +- 1e-12
// check: final chain.impacts.count = 9 +- 0
model MassesInGeometricProgression "A row of ever lighter bodies makes the last one fast"
  Line.Chain chain(n=10, m={0.5^k for k in 0:9}, s0=cat(1, {0}, fill(1, 9)), v0=cat(1, {1}, zeros(9)))
    annotation(Placement(transformation(extent={{-20,-20},{20,20}})));
  annotation(experiment(StopTime=2));
end MassesInGeometricProgression;
