within Collisions.Examples;
// Only the front body is reflected at first: (1, -1), the centre rests and the spring swings with omega = sqrt(2c/m) = 2: the
// front body is at 3 - sin(2 t)/2, t from the impact at 2, and after half a period, at 2 + pi/2, it strikes once more.
// run: simulate --stop 3.5 --tolerance 1e-10
// check: event 1 at 2 +- 1e-12
// check: right.s(2.5) = 2.579264507596052 +- 1e-9 ; 3 - sin(1)/2
// check: left.s(2.5) = 2.420735492403948 +- 1e-9 ; 2 + sin(1)/2
// run: simulate --stop 5 --tolerance 1e-10
// check: final left.v = -1 +- 1e-8 ; (-1, 1) at 2 + pi/2, and the impact makes it (-1, -1): the pair leaves as it came
// check: final right.v = -1 +- 1e-8
// check: final impacts.count = 2 +- 0
model CushionedByASpring "Two bodies on a spring strike a wall"
  Line.Body left(s(start=0), v(start=1)) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Body right(s(start=1), v(start=1)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Line.Contact rightStop annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Line.Wall stop(s=3) annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  inner Line.Impacts impacts(n=1) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
  Line.Spring spring(c=2, length=1) annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
equation
  connect(left.right, spring.left) annotation(Line(points={{-80,0},{-80,0}}, color={0,127,0}));
  connect(spring.right, right.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(right.right, rightStop.left) annotation(Line(points={{-40,0},{-40,0}}, color={0,127,0}));
  connect(rightStop.right, stop.face) annotation(Line(points={{-20,0},{-10,0}}, color={0,127,0}));
  connect(rightStop.turn, impacts.turns[1]) annotation(Line(points={{-30,10},{-20,10},{-20,50},{-10,50}}, color={255,0,255}));
  annotation(experiment(StopTime=5));
end CushionedByASpring;
