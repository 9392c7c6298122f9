within Collisions.Examples;
// G. Galperin, Playing pool with pi (2003): a large body drives a small one against a wall; with masses 1 : 100^n there are as
// many collisions as the first n + 1 digits of pi say. In the end the energy is what it was.
// run: simulate --stop 60 --param ratio=1
// check: final impacts.count = 3 +- 0
// run: simulate --stop 60
// check: final impacts.count = 31 +- 0
// run: simulate --stop 60 --param ratio=10000
// check: final impacts.count = 314 +- 0
model DigitsOfPi "The number of collisions spells pi"
  parameter Real ratio = 100 "of the masses";
  Line.Wall wall annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact wallSmall annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body small(m=1, s(start=1)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Line.Contact smallLarge annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Line.Body large(m=ratio, s(start=2), v(start=-1)) annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  inner Line.Impacts impacts(n=2) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
equation
  connect(wall.face, wallSmall.left) annotation(Line(points={{-90,0},{-80,0}}, color={0,127,0}));
  connect(wallSmall.right, small.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(small.right, smallLarge.left) annotation(Line(points={{-40,0},{-40,0}}, color={0,127,0}));
  connect(smallLarge.right, large.left) annotation(Line(points={{-20,0},{-20,0}}, color={0,127,0}));
  connect(wallSmall.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  connect(smallLarge.turn, impacts.turns[2]) annotation(Line(points={{-30,10},{-20,10},{-20,50},{-10,50}}, color={255,0,255}));
  annotation(experiment(StopTime=60));
end DigitsOfPi;
