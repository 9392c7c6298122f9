within BondGraph.Examples;
// Two flywheels, 1 and 1.5, turn with 3 and 1. At t = 1 the junction between them is switched on: one state less, and the momentum 4.5 is kept: 4.5/2.5.
// Off again at 2 a brake of 0.5 on the second one lets it lag behind: omega2 = 1.8 - (t - 2)/3.
// run: simulate --stop 3 --tolerance 1e-9
// check: one.port.f(0.5) = 3 +- 1e-9
// check: one.port.f(1.5) = 1.8 +- 1e-8
// check: two.port.f(1.5) = 1.8 +- 1e-8
// check: final one.port.f = 1.8 +- 1e-8
// check: final two.port.f = 1.4666666666666666 +- 1e-8
model Clutch "Flywheels that a switched junction joins and parts"
  J1 left(nin=1, nout=2) annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Elements.I one(i=1, p0=3) annotation(Placement(transformation(extent={{-50,30},{-30,50}})));
  Elements.Se drive(e0=0) annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  X0 clutch annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  J1 right(nin=1, nout=2) annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  Elements.I two(i=1.5, p0=1.5) annotation(Placement(transformation(extent={{30,30},{50,50}})));
  Elements.MSe brake annotation(Placement(transformation(extent={{90,-10},{70,10}})));
equation
  clutch.on = time >= 1 and time < 2;
  brake.u = if time < 2 then 0 else 0.5;
  connect(drive.port, left.ins[1]) annotation(Line(points={{-70,0},{-50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(left.outs[1], one.port) annotation(Line(points={{-30,0},{-26,0},{-26,20},{-54,20},{-54,40},{-50,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(left.outs[2], clutch.ins[1]) annotation(Line(points={{-30,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(clutch.outs[1], right.ins[1]) annotation(Line(points={{10,0},{30,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(right.outs[1], two.port) annotation(Line(points={{50,0},{54,0},{54,20},{26,20},{26,40},{30,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(right.outs[2], brake.port) annotation(Line(points={{50,0},{70,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=3));
end Clutch;
