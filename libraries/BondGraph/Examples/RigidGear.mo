within BondGraph.Examples;
// A torque of 3 on inertias 1 and 1/4 that turns twice as fast: omega' = 3/(1 + 4/4).
// run: simulate --stop 2
// check: final slow.port.f = 3 +- 1e-9
// check: final fast.port.f = 6 +- 1e-9
model RigidGear "Two inertias on a rigid gear"
  Elements.Se torque(e0=3) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  J1 shaft(nin=1, nout=2) annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Elements.I slow annotation(Placement(transformation(extent={{-30,30},{-10,50}})));
  Elements.TF gear(n=2) annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Elements.I fast(i=0.25, independent=false) annotation(Placement(transformation(extent={{50,-10},{70,10}})));
equation
  connect(torque.port, shaft.ins[1]) annotation(Line(points={{-50,0},{-30,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(shaft.outs[1], slow.port) annotation(Line(points={{-10,0},{-6,0},{-6,20},{-34,20},{-34,40},{-30,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(shaft.outs[2], gear.one) annotation(Line(points={{-10,0},{10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(gear.two, fast.port) annotation(Line(points={{30,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=2));
end RigidGear;
