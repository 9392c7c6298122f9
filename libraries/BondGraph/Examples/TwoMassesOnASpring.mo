within BondGraph.Examples;
// Masses 1 and 2, stiffness 2, momentum 3 on the first: the centre goes with 1, the difference swings with sqrt(2 (1 + 1/2)) =
// sqrt(3): f1 = 1 + 2 cos(sqrt(3) t), f2 = 1 - cos(sqrt(3) t).
// run: simulate --stop 2 --tolerance 1e-9
// check: final first.port.f = -0.8968863916836556 +- 1e-7
// check: final second.port.f = 1.9484431958418278 +- 1e-7
// check: spring.q(1) = 1.7095802975475418 +- 1e-7
model TwoMassesOnASpring "Two masses on a spring, one is pushed"
  Elements.I first(p0=3) annotation(Placement(transformation(extent={{-90,30},{-70,50}})));
  J1 left(nin=0, nout=2) annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  J0 between(nin=1, nout=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.C spring(c=0.5) annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  J1 right(nin=1, nout=1) annotation(Placement(transformation(extent={{70,-10},{90,10}})));
  Elements.I second(i=2) annotation(Placement(transformation(extent={{70,30},{90,50}})));
equation
  connect(left.outs[1], first.port) annotation(Line(points={{-70,0},{-66,0},{-66,20},{-94,20},{-94,40},{-90,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(left.outs[2], between.ins[1]) annotation(Line(points={{-70,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(between.outs[1], spring.port) annotation(Line(points={{10,0},{14,0},{14,20},{-14,20},{-14,40},{-10,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(between.outs[2], right.ins[1]) annotation(Line(points={{10,0},{70,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(right.outs[1], second.port) annotation(Line(points={{90,0},{94,0},{94,20},{66,20},{66,40},{70,40}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=2));
end TwoMassesOnASpring;
