within BondGraph.Examples;
// e = 1 - exp(-t/(r c)); half of the work of the source is lost in the resistor, whatever it is.
// run: simulate --stop 1 --tolerance 1e-9
// check: final c.port.e = 0.6321205588285577 +- 1e-8
// check: final c.energy = 0.19978820044686402 +- 1e-8
// run: simulate --stop 40 --tolerance 1e-9
// check: final lost = 0.5 +- 1e-7
model Charging "A source charges a capacitor through a resistor"
  Real lost(start=0, fixed=true) "energy";
  Elements.Se source annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  J1 mesh(nin=1, nout=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.R r annotation(Placement(transformation(extent={{50,20},{70,40}})));
  Elements.C c annotation(Placement(transformation(extent={{50,-40},{70,-20}})));
equation
  connect(source.port, mesh.ins[1]) annotation(Line(points={{-50,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(mesh.outs[1], r.port) annotation(Line(points={{10,0},{30,0},{30,30},{50,30}}, arrow={Arrow.None,Arrow.Half}));
  connect(mesh.outs[2], c.port) annotation(Line(points={{10,0},{30,0},{30,-30},{50,-30}}, arrow={Arrow.None,Arrow.Half}));
  der(lost) = r.power;
  annotation(experiment(StopTime=1));
end Charging;
