within BondGraph.Examples;
// A chain of equal capacities and resistances has the eigenvalues 0, -1, -3: the first body has 1/3 + exp(-t)/2 + exp(-3t)/6.
// run: simulate --stop 1 --tolerance 1e-9
// check: final one.q = 0.5255708986470318 +- 1e-8
// check: final two.q = 0.3167376438773787 +- 1e-8
// check: final three.q = 0.15769145747558946 +- 1e-8
model HeatConduction "Heat spreads among three bodies (pseudo bonds: temperature and heat flow)"
  Elements.C one(q(start=1)) annotation(Placement(transformation(extent={{-90,30},{-70,50}})));
  J0 a(nin=0, nout=2) annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  J1 ab(nin=1, nout=2) annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Elements.R r1 annotation(Placement(transformation(extent={{-50,-50},{-30,-30}})));
  J0 b(nin=1, nout=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.C two annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  J1 bc(nin=1, nout=2) annotation(Placement(transformation(extent={{30,-10},{50,10}})));
  Elements.R r2 annotation(Placement(transformation(extent={{30,-50},{50,-30}})));
  J0 c(nin=1, nout=1) annotation(Placement(transformation(extent={{70,-10},{90,10}})));
  Elements.C three annotation(Placement(transformation(extent={{70,30},{90,50}})));
equation
  connect(a.outs[1], one.port) annotation(Line(points={{-70,0},{-66,0},{-66,20},{-94,20},{-94,40},{-90,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(a.outs[2], ab.ins[1]) annotation(Line(points={{-70,0},{-50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(ab.outs[1], r1.port) annotation(Line(points={{-30,0},{-26,0},{-26,-20},{-54,-20},{-54,-40},{-50,-40}}, arrow={Arrow.None,Arrow.Half}));
  connect(ab.outs[2], b.ins[1]) annotation(Line(points={{-30,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(b.outs[1], two.port) annotation(Line(points={{10,0},{14,0},{14,20},{-14,20},{-14,40},{-10,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(b.outs[2], bc.ins[1]) annotation(Line(points={{10,0},{30,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(bc.outs[1], r2.port) annotation(Line(points={{50,0},{54,0},{54,-20},{26,-20},{26,-40},{30,-40}}, arrow={Arrow.None,Arrow.Half}));
  connect(bc.outs[2], c.ins[1]) annotation(Line(points={{50,0},{70,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(c.outs[1], three.port) annotation(Line(points={{90,0},{94,0},{94,20},{66,20},{66,40},{70,40}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=1));
end HeatConduction;
