within Collisions.Examples;
// With e = 0 each collision leaves half of the difference to the next pair: velocities 1/3 are the limit of ever smaller impacts.
// Approaches slower than impacts.slow = 1e-9 count as rest, so 30 impacts do.
// run: simulate --stop 2
// check: final a.v = 0.3333333333333333 +- 1e-9
// check: final c.v = 0.3333333333333333 +- 1e-9
// check: final impacts.count = 30 +- 0 ; the k-th approach is 2^-k; 2^-30 < 1e-9
model EndlessCascade "Inelastic collisions among three bodies, without end, at one instant"
  parameter Real e = 0 "coefficient of restitution";
  Line.Body a(s(start=0), v(start=1)) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact aB(e=e) annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body b(s(start=1)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Line.Contact bC(e=e) annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Line.Body c(s(start=1)) annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  inner Line.Impacts impacts(n=2) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
equation
  connect(a.right, aB.left) annotation(Line(points={{-80,0},{-80,0}}, color={0,127,0}));
  connect(aB.right, b.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(b.right, bC.left) annotation(Line(points={{-40,0},{-40,0}}, color={0,127,0}));
  connect(bC.right, c.left) annotation(Line(points={{-20,0},{-20,0}}, color={0,127,0}));
  connect(aB.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  connect(bC.turn, impacts.turns[2]) annotation(Line(points={{-30,10},{-20,10},{-20,50},{-10,50}}, color={255,0,255}));
  annotation(experiment(StopTime=2));
end EndlessCascade;
