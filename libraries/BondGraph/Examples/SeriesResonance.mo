within BondGraph.Examples;
// r = 2, i = 1, c = 1/5: damping 1, frequency sqrt(5 - 1) = 2, so f = exp(-t) sin(2t)/2.
// run: simulate --stop 3 --tolerance 1e-9
// check: mesh.f(1) = 0.16725591461963113 +- 1e-8
// check: final mesh.f = -0.006955639255935344 +- 1e-8
model SeriesResonance "A series circuit rings"
  Elements.Se source annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  J1 mesh(nin=1, nout=3) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.R r(r=2) annotation(Placement(transformation(extent={{50,30},{70,50}})));
  Elements.I i annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Elements.C c(c=0.2) annotation(Placement(transformation(extent={{50,-50},{70,-30}})));
equation
  connect(source.port, mesh.ins[1]) annotation(Line(points={{-50,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(mesh.outs[1], r.port) annotation(Line(points={{10,0},{30,0},{30,40},{50,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(mesh.outs[2], i.port) annotation(Line(points={{10,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(mesh.outs[3], c.port) annotation(Line(points={{10,0},{30,0},{30,-40},{50,-40}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=3));
end SeriesResonance;
