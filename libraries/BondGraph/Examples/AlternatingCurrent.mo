within BondGraph.Examples;
// e' = sin(2t) - e: e = (sin 2t - 2 cos 2t + 2 exp(-t))/5.
// run: simulate --stop 3 --tolerance 1e-9
// check: c.port.e(1) = 0.4954699964525703 +- 1e-8
// check: final c.port.e = -0.420036386952786 +- 1e-8
model AlternatingCurrent "A low pass filter, switched on"
  Elements.MSe source(u=sin(2*time)) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  J1 mesh(nin=1, nout=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.R r annotation(Placement(transformation(extent={{50,20},{70,40}})));
  Elements.C c annotation(Placement(transformation(extent={{50,-40},{70,-20}})));
equation
  connect(source.port, mesh.ins[1]) annotation(Line(points={{-50,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(mesh.outs[1], r.port) annotation(Line(points={{10,0},{30,0},{30,30},{50,30}}, arrow={Arrow.None,Arrow.Half}));
  connect(mesh.outs[2], c.port) annotation(Line(points={{10,0},{30,0},{30,-30},{50,-30}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=3));
end AlternatingCurrent;
