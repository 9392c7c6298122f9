within BondGraph.Examples;
// A capacitor of 1 with charge 5 and one of 3 without; at t = 1 a switch without resistance joins them: the charge is shared, 5/4 on both, at once.
// The energy 12.5 becomes 25/8: the switch takes the rest.
// run: simulate --stop 2 --tolerance 1e-9
// check: full.port.e(0.5) = 5 +- 1e-9
// check: final full.port.e = 1.25 +- 1e-9
// check: final empty.port.e = 1.25 +- 1e-9
// check: final full.energy = 0.78125 +- 1e-9
// check: final empty.energy = 2.34375 +- 1e-9
model TwoCapacitors "Charge shared by an ideal switch"
  Elements.C full(c=1, q(start=5)) annotation(Placement(transformation(extent={{-50,30},{-30,50}})));
  J0 left(nin=1, nout=2) annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Elements.Sf nothing(f0=0) annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  X1 switch annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.C empty(c=3) annotation(Placement(transformation(extent={{30,-10},{50,10}})));
equation
  switch.on = time >= 1;
  connect(nothing.port, left.ins[1]) annotation(Line(points={{-70,0},{-50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(left.outs[1], full.port) annotation(Line(points={{-30,0},{-26,0},{-26,20},{-54,20},{-54,40},{-50,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(left.outs[2], switch.ins[1]) annotation(Line(points={{-30,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(switch.outs[1], empty.port) annotation(Line(points={{10,0},{30,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=2));
end TwoCapacitors;
