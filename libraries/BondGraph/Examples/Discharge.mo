within BondGraph.Examples;
// e = 2 exp(-t/(r c)) with r = 2, c = 1/4.
// run: simulate --stop 1 --tolerance 1e-9
// check: final c.port.e = 0.2706705664732254 +- 1e-8
model Discharge "A capacitor discharges through a resistor"
  Elements.C c(c=0.25, q(start=0.5)) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  J0 node(nin=0, nout=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.R r(r=2) annotation(Placement(transformation(extent={{50,-10},{70,10}})));
equation
  connect(node.outs[1], c.port) annotation(Line(points={{10,0},{-70,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(node.outs[2], r.port) annotation(Line(points={{10,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=1));
end Discharge;
