within BondGraph.Examples;
// Stiffness ((2, -1), (-1, 2)), masses 1: the sum of the displacements swings with 1, the difference with sqrt(3). From q = (1,
// 0): q1 = (cos t + cos(sqrt(3) t))/2.
// run: simulate --stop 2 --tolerance 1e-9
// check: final springs.q[1] = -0.6822950161944851 +- 1e-7
// check: final springs.q[2] = 0.2661481796473427 +- 1e-7
// check: all energy = 1 +- 1e-7
model CoupledSprings "A two-port spring between two masses"
  Real energy = first.energy + second.energy + springs.energy;
  Elements.I first annotation(Placement(transformation(extent={{-70,30},{-50,50}})));
  J1 left(nin=0, nout=2) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Elements.CField springs(k={{2, -1}, {-1, 2}}, q(start={1, 0})) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  J1 right(nin=0, nout=2) annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Elements.I second annotation(Placement(transformation(extent={{50,30},{70,50}})));
equation
  connect(left.outs[1], first.port) annotation(Line(points={{-50,0},{-46,0},{-46,20},{-74,20},{-74,40},{-70,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(left.outs[2], springs.ports[1]) annotation(Line(points={{-50,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(right.outs[1], springs.ports[2]) annotation(Line(points={{70,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(right.outs[2], second.port) annotation(Line(points={{70,0},{74,0},{74,20},{46,20},{46,40},{50,40}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=2));
end CoupledSprings;
