within Collisions.Examples;
// Mosterman, Broenink and Biswas (1998), figure 7: (-1/3, 2/3, -1), then (-1/3, -4/9, 11/9), then the heavy one catches up with
// the first: (-13/27, -10/27, 11/9).
// run: simulate --stop 1.5
// check: final a.v = -0.3333333333333333 +- 1e-12
// check: final b.v = -0.4444444444444444 +- 1e-12
// check: final c.v = 1.2222222222222223 +- 1e-12
// run: simulate --stop 10
// check: final a.v = -0.48148148148148145 +- 1e-12
// check: final b.v = -0.37037037037037035 +- 1e-12
// check: final impacts.count = 3 +- 0
model HeavyInTheMiddle "Masses 1, 2, 1: the left one comes first"
  Line.Body a(m=1, s(start=0), v(start=1)) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact aB annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body b(m=2, s(start=1)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Line.Contact bC annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Line.Body c(m=1, s(start=2.5), v(start=-1)) annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  inner Line.Impacts impacts(n=2) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
equation
  connect(a.right, aB.left) annotation(Line(points={{-80,0},{-80,0}}, color={0,127,0}));
  connect(aB.right, b.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(b.right, bC.left) annotation(Line(points={{-40,0},{-40,0}}, color={0,127,0}));
  connect(bC.right, c.left) annotation(Line(points={{-20,0},{-20,0}}, color={0,127,0}));
  connect(aB.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  connect(bC.turn, impacts.turns[2]) annotation(Line(points={{-30,10},{-20,10},{-20,50},{-10,50}}, color={255,0,255}));
  annotation(experiment(StopTime=10));
end HeavyInTheMiddle;
