within BondGraph.Examples;
// Inductances 2 and 2, mutual 1; 1 V on the first, the second shorted by 1 ohm each: currents in the sum and the difference decay
// with 1/3 and 1: i1 = 1 - (exp(-t/3) + exp(-t))/2, i2 = (exp(-t) - exp(-t/3))/2.
// run: simulate --stop 2 --tolerance 1e-9
// check: final coils.ports[1].f = 0.6756237988653977 +- 1e-8
// check: final coils.ports[2].f = -0.18904091789798966 +- 1e-8
model CoupledCoils "Coils with mutual inductance"
  Elements.Se source annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  J1 primary(nin=1, nout=2) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Elements.R r1 annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
  Elements.IField coils(m={{2, 1}, {1, 2}}) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  J1 secondary(nin=0, nout=2) annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Elements.R r2 annotation(Placement(transformation(extent={{40,30},{60,50}})));
equation
  connect(source.port, primary.ins[1]) annotation(Line(points={{-80,0},{-60,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(primary.outs[1], r1.port) annotation(Line(points={{-40,0},{-36,0},{-36,20},{-64,20},{-64,40},{-60,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(primary.outs[2], coils.ports[1]) annotation(Line(points={{-40,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(secondary.outs[1], coils.ports[2]) annotation(Line(points={{60,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(secondary.outs[2], r2.port) annotation(Line(points={{60,0},{64,0},{64,20},{36,20},{36,40},{40,40}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=2));
end CoupledCoils;
