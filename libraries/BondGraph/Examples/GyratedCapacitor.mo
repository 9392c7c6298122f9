within BondGraph.Examples;
// Capacitors of 1 and 1/4 with a gyrator of 2 between them swing with 1/(2 sqrt(1/4)) = 1: q1 = cos t, q2 = sin(t)/2.
// run: simulate --stop 4 --tolerance 1e-9
// check: final left.q = -0.6536436208636119 +- 1e-7
// check: final right.q = -0.3784012476539641 +- 1e-7
model GyratedCapacitor "Behind a gyrator a capacitor is an inertia"
  Elements.C left(q(start=1)) annotation(Placement(transformation(extent={{-70,20},{-50,40}})));
  J0 node(nin=0, nout=2) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Elements.GY gyrator(r=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.C right(c=0.25) annotation(Placement(transformation(extent={{50,-10},{70,10}})));
equation
  connect(node.outs[1], left.port) annotation(Line(points={{-50,0},{-46,0},{-46,15},{-74,15},{-74,30},{-70,30}}, arrow={Arrow.None,Arrow.Half}));
  connect(node.outs[2], gyrator.one) annotation(Line(points={{-50,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(gyrator.two, right.port) annotation(Line(points={{10,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=4));
end GyratedCapacitor;
