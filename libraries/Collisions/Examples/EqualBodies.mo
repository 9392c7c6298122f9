within Collisions.Examples;
// Two bodies of the same mass: an elastic collision exchanges their velocities; with e the velocities are (1 - e)/2 and (1 +
// e)/2.
// run: simulate --stop 2
// check: event 1 at 1 +- 1e-14
// check: final a.v = 0 +- 1e-12
// check: final b.v = 1 +- 1e-12
// check: final impacts.count = 1 +- 0
// run: simulate --stop 2 --param e=0.6
// check: final a.v = 0.2 +- 1e-12
// check: final b.v = 0.8 +- 1e-12
// check: final a.w = 0.2 +- 1e-12
model EqualBodies "Equal bodies exchange their velocities"
  parameter Real e = 1 "coefficient of restitution";
  Line.Body a(s(start=0), v(start=1)) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact aB(e=e) annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body b(s(start=1)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  inner Line.Impacts impacts(n=1) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
equation
  connect(a.right, aB.left) annotation(Line(points={{-80,0},{-80,0}}, color={0,127,0}));
  connect(aB.right, b.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(aB.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  annotation(experiment(StopTime=2));
end EqualBodies;
