within BondGraph.Examples;
// Armature 1 H and 5 ohm, gyrator 2, load 1 kg.m2, source 4 V: eigenvalues -1 and -4, omega = 2 (1 - 4/3 exp(-t) + exp(-4t)/3).
// run: simulate --stop 2 --tolerance 1e-9
// check: shaft.f(0.5) = 0.4728084295907195 +- 1e-8
// check: final shaft.f = 1.639329553120968 +- 1e-8
model MotorDrive "A direct current motor drives a load; bonds with causal strokes"
  Elements.Se source(e0=4) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Bond supply(stroke=Stroke.AtEnd) annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  J1 armature(nin=1, nout=3) annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Elements.R resistance(r=5) annotation(Placement(transformation(extent={{-20,30},{0,50}})));
  Elements.I inductance annotation(Placement(transformation(extent={{-20,-50},{0,-30}})));
  Elements.GY motor(r=2) annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  Bond torque(stroke=Stroke.AtEnd) annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  J1 shaft(nin=1, nout=1) annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Elements.I load annotation(Placement(transformation(extent={{80,-10},{100,10}})));
equation
  connect(source.port, supply.start) annotation(Line(points={{-80,0},{-80,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(supply.end_, armature.ins[1]) annotation(Line(points={{-60,0},{-50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(armature.outs[1], resistance.port) annotation(Line(points={{-30,0},{-25,0},{-25,40},{-20,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(armature.outs[2], inductance.port) annotation(Line(points={{-30,0},{-25,0},{-25,-40},{-20,-40}}, arrow={Arrow.None,Arrow.Half}));
  connect(armature.outs[3], motor.one) annotation(Line(points={{-30,0},{0,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(motor.two, torque.start) annotation(Line(points={{20,0},{30,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(torque.end_, shaft.ins[1]) annotation(Line(points={{50,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(shaft.outs[1], load.port) annotation(Line(points={{70,0},{80,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=2));
end MotorDrive;
