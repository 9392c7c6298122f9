within BondGraph.Examples;
// No inductance: the motor of inertia 1/4 turns 3 times as fast as the load of inertia 1 (derivative causality). With r = 2, k =
// 2 and 12 V: (1/4 + 1/9) omega' = 2 (12 - 2 omega)/2.
// run: simulate --stop 1 --tolerance 1e-9
// check: final shaft.f = 5.976404566212077 +- 1e-8
// check: final load.port.f = 1.9921348554040255 +- 1e-8
model GearedMotor "A motor with a gear: two inertias, one state"
  Elements.Se source(e0=12) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  J1 armature(nin=1, nout=2) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Elements.R resistance(r=2) annotation(Placement(transformation(extent={{-40,30},{-20,50}})));
  Elements.GY motor(r=2) annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  J1 shaft(nin=1, nout=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.I rotor(i=0.25) annotation(Placement(transformation(extent={{20,30},{40,50}})));
  Elements.TF gear(n=1/3) annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Elements.I load(independent=false) annotation(Placement(transformation(extent={{60,-10},{80,10}})));
equation
  connect(source.port, armature.ins[1]) annotation(Line(points={{-80,0},{-70,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(armature.outs[1], resistance.port) annotation(Line(points={{-50,0},{-45,0},{-45,40},{-40,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(armature.outs[2], motor.one) annotation(Line(points={{-50,0},{-40,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(motor.two, shaft.ins[1]) annotation(Line(points={{-20,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(shaft.outs[1], rotor.port) annotation(Line(points={{10,0},{15,0},{15,40},{20,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(shaft.outs[2], gear.one) annotation(Line(points={{10,0},{20,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(gear.two, load.port) annotation(Line(points={{40,0},{60,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=1));
end GearedMotor;
