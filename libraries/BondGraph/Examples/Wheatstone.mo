within BondGraph.Examples;
// Arms 1, 2 and 3, 4 with 5 between, on 10 V. Both nodes by Kirchhoff: (10 - a)/1 = a/2 + (a - b)/5 and (10 - b)/3 + (a - b)/5 =
// b/4.
// run: simulate --stop 1
// check: final a.e = 6.580645161290324 +- 1e-12
// check: final b.e = 5.935483870967743 +- 1e-12
model Wheatstone "An unbalanced bridge: an algebraic loop of resistors"
  Elements.Se source(e0=10) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  J0 top(nin=1, nout=2) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  J1 arm1(nin=1, nout=2) annotation(Placement(transformation(extent={{-40,30},{-20,50}})));
  Elements.R r1(r=1) annotation(Placement(transformation(extent={{-10,65},{10,85}})));
  J1 arm3(nin=1, nout=2) annotation(Placement(transformation(extent={{-40,-50},{-20,-30}})));
  Elements.R r3(r=3) annotation(Placement(transformation(extent={{-10,-85},{10,-65}})));
  J0 a(nin=1, nout=2) annotation(Placement(transformation(extent={{0,30},{20,50}})));
  Elements.R r2(r=2) annotation(Placement(transformation(extent={{50,50},{70,70}})));
  J0 b(nin=2, nout=1) annotation(Placement(transformation(extent={{0,-50},{20,-30}})));
  Elements.R r4(r=4) annotation(Placement(transformation(extent={{50,-50},{70,-30}})));
  J1 bridge(nin=1, nout=2) annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Elements.R r5(r=5) annotation(Placement(transformation(extent={{80,-10},{100,10}})));
equation
  connect(source.port, top.ins[1]) annotation(Line(points={{-80,0},{-70,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(top.outs[1], arm1.ins[1]) annotation(Line(points={{-50,0},{-45,0},{-45,40},{-40,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(arm1.outs[1], r1.port) annotation(Line(points={{-20,40},{-15,40},{-15,75},{-10,75}}, arrow={Arrow.None,Arrow.Half}));
  connect(arm1.outs[2], a.ins[1]) annotation(Line(points={{-20,40},{0,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(a.outs[1], r2.port) annotation(Line(points={{20,40},{35,40},{35,60},{50,60}}, arrow={Arrow.None,Arrow.Half}));
  connect(top.outs[2], arm3.ins[1]) annotation(Line(points={{-50,0},{-45,0},{-45,-40},{-40,-40}}, arrow={Arrow.None,Arrow.Half}));
  connect(arm3.outs[1], r3.port) annotation(Line(points={{-20,-40},{-15,-40},{-15,-75},{-10,-75}}, arrow={Arrow.None,Arrow.Half}));
  connect(arm3.outs[2], b.ins[1]) annotation(Line(points={{-20,-40},{0,-40}}, arrow={Arrow.None,Arrow.Half}));
  connect(b.outs[1], r4.port) annotation(Line(points={{20,-40},{50,-40}}, arrow={Arrow.None,Arrow.Half}));
  connect(a.outs[2], bridge.ins[1]) annotation(Line(points={{20,40},{35,40},{35,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(bridge.outs[1], r5.port) annotation(Line(points={{70,0},{80,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(bridge.outs[2], b.ins[2]) annotation(Line(points={{70,0},{74,0},{74,-20},{-4,-20},{-4,-40},{0,-40}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=1));
end Wheatstone;
