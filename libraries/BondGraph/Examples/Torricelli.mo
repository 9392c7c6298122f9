within BondGraph.Examples;
// q' = -sqrt(q/(c r)): the root of q falls linearly, q = (2 - t/2)^2 with c = r = 1 and q0 = 4.
// run: simulate --stop 3 --tolerance 1e-9
// check: q(1) = 2.25 +- 1e-8
// check: final q = 0.25 +- 1e-8
model Torricelli "A tank empties through an orifice"
  Real q = tank.q;
  Elements.C tank(q(start=4)) annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  J0 bottom(nin=0, nout=2) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.Orifice hole annotation(Placement(transformation(extent={{50,-10},{70,10}})));
equation
  connect(bottom.outs[1], tank.port) annotation(Line(points={{10,0},{-70,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(bottom.outs[2], hole.port) annotation(Line(points={{10,0},{50,0}}, arrow={Arrow.None,Arrow.Half}));
  annotation(experiment(StopTime=3));
end Torricelli;
