within BondGraph.Examples;
// Moduli 2 and 6: e1 = 2 f, e2 = 6 f, so the ratio of efforts is 1/3 and a load of 18 looks like 2.
// run: simulate --stop 1
// check: final source.port.f = -0.5 +- 1e-12
// check: final load.port.e = 3 +- 1e-12
// check: final load.port.f = 0.16666666666666666 +- 1e-12
model TwoGyrators "Two gyrators are a transformer"
  Elements.Se source annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Elements.GY first(r=2) annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Elements.GY second(r=6) annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Elements.R load(r=18) annotation(Placement(transformation(extent={{50,-10},{70,10}})));
equation
  connect(source.port, first.one) annotation(Line(points={{-50,0},{-30,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(first.two, second.one) annotation(Line(points={{-10,0},{10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(second.two, load.port) annotation(Line(points={{30,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=1));
end TwoGyrators;
