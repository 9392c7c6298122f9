within BondGraph.Examples;
// A tank empties through a valve that is open from 1 to 2: 4 exp(-(t - 1)/2) in between, and what is left stays.
// run: simulate --stop 3 --tolerance 1e-9
// check: tank.port.e(1) = 4 +- 1e-9
// check: final tank.port.e = 2.4261226388505337 +- 1e-8 ; 4 exp(-1/2)
// check: valve.f(1.5) = 1.5576015661428098 +- 1e-8 ; 4 exp(-1/4)/2
model Valve "A tank with a valve that is open for a while"
  Elements.C tank(c=1, q(start=4)) annotation(Placement(transformation(extent={{-50,30},{-30,50}})));
  J0 bottom(nin=1, nout=2) annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Elements.Sf inflow(f0=0) annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  X1 valve annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.R pipe(r=2) annotation(Placement(transformation(extent={{30,-10},{50,10}})));
equation
  valve.on = time >= 1 and time < 2;
  connect(inflow.port, bottom.ins[1]) annotation(Line(points={{-70,0},{-50,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(bottom.outs[1], tank.port) annotation(Line(points={{-30,0},{-26,0},{-26,20},{-54,20},{-54,40},{-50,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(bottom.outs[2], valve.ins[1]) annotation(Line(points={{-30,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(valve.outs[1], pipe.port) annotation(Line(points={{10,0},{30,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=3));
end Valve;
