within Collisions.Examples;
// e = 0: both go on with the velocity of their centre of mass, 2*1/(1 + 3).
// run: simulate --stop 2
// check: final a.v = 0.5 +- 1e-12
// check: final b.v = 0.5 +- 1e-12
// check: final a.energy = 0.125 +- 1e-12 ; of 2 J half a joule is left, 1/8 of it here
model PerfectlyInelastic "Bodies that stay together"
  parameter Real e = 0 "coefficient of restitution";
  Line.Body a(m=1, s(start=0), v(start=2)) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact aB(e=e) annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body b(m=3, s(start=1)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  inner Line.Impacts impacts(n=1) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
equation
  connect(a.right, aB.left) annotation(Line(points={{-80,0},{-80,0}}, color={0,127,0}));
  connect(aB.right, b.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(aB.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  annotation(experiment(StopTime=2));
end PerfectlyInelastic;
