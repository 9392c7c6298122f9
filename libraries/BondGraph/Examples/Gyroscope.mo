within BondGraph.Examples;
// Inertias 1/2, spin 2: the angular velocity turns with 2/(1/2) = 4: from (1, 0) it is (cos 4t, sin 4t).
// run: simulate --stop 1 --tolerance 1e-9
// check: final x.port.f = -0.6536436208636119 +- 1e-7
// check: final y.port.f = -0.7568024953079282 +- 1e-7
model Gyroscope "A spinning top precesses: a gyrator between two axes"
  Elements.I x(i=0.5, p0=0.5) annotation(Placement(transformation(extent={{-70,30},{-50,50}})));
  J1 axisX(nin=0, nout=2) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Elements.GY spin(r=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  J1 axisY(nin=1, nout=1) annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Elements.I y(i=0.5) annotation(Placement(transformation(extent={{50,30},{70,50}})));
equation
  connect(axisX.outs[1], x.port) annotation(Line(points={{-50,0},{-46,0},{-46,20},{-74,20},{-74,40},{-70,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(axisX.outs[2], spin.one) annotation(Line(points={{-50,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(spin.two, axisY.ins[1]) annotation(Line(points={{10,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(axisY.outs[1], y.port) annotation(Line(points={{70,0},{74,0},{74,20},{46,20},{46,40},{50,40}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=1));
end Gyroscope;
