within BondGraph.Examples;
// Tanks of 1 and 3 with a pipe of 2: the difference decays with (1 + 1/3)/2, the volume is kept.
// run: simulate --stop 2 --tolerance 1e-9
// check: final high.q = 1.7907914143471804 +- 1e-8 ; 4 in all, 1 in the end
// check: final low.q = 2.20920858565282 +- 1e-8
model TwoTanks "Two tanks level out"
  Elements.C high(c=1, q(start=4)) annotation(Placement(transformation(extent={{-70,20},{-50,40}})));
  J0 left(nin=0, nout=2) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  J1 pipe(nin=1, nout=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.R friction(r=2) annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
  J0 right(nin=1, nout=1) annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Elements.C low(c=3) annotation(Placement(transformation(extent={{50,20},{70,40}})));
equation
  connect(left.outs[1], high.port) annotation(Line(points={{-50,0},{-46,0},{-46,15},{-74,15},{-74,30},{-70,30}}, arrow={Arrow.None,Arrow.Half}));
  connect(left.outs[2], pipe.ins[1]) annotation(Line(points={{-50,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(pipe.outs[1], friction.port) annotation(Line(points={{10,0},{14,0},{14,-20},{-14,-20},{-14,-40},{-10,-40}}, arrow={Arrow.None,Arrow.Half}));
  connect(pipe.outs[2], right.ins[1]) annotation(Line(points={{10,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(right.outs[1], low.port) annotation(Line(points={{70,0},{74,0},{74,15},{46,15},{46,30},{50,30}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=2));
end TwoTanks;
