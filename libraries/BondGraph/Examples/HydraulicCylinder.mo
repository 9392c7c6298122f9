within BondGraph.Examples;
// Pressure 8 on an area of 1/2 drives a mass of 2 against a damper of 4: v = 1 - exp(-2t).
// run: simulate --stop 1 --tolerance 1e-9
// check: final piston.f = 0.8646647167633873 +- 1e-8
// check: final pump.port.f = -0.43233235838169365 +- 1e-8
model HydraulicCylinder "Pressure moves a piston"
  Elements.Se pump(e0=8) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Elements.TF cylinder(n=2) annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  J1 piston(nin=1, nout=2) annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Elements.I mass(i=2) annotation(Placement(transformation(extent={{50,20},{70,40}})));
  Elements.R damper(r=4) annotation(Placement(transformation(extent={{50,-40},{70,-20}})));
equation
  connect(pump.port, cylinder.one) annotation(Line(points={{-50,0},{-30,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(cylinder.two, piston.ins[1]) annotation(Line(points={{-10,0},{10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(piston.outs[1], mass.port) annotation(Line(points={{30,0},{40,0},{40,30},{50,30}}, arrow={Arrow.None,Arrow.Half}));
  connect(piston.outs[2], damper.port) annotation(Line(points={{30,0},{40,0},{40,-30},{50,-30}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=1));
end HydraulicCylinder;
