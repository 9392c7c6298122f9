within Collisions.Examples;
// Both arrive with V = sqrt(2 g h); the ball turns round, then they meet: masses 7 and 1, velocities V and -V give V/2 and 5V/2,
// so the pebble rises 25/4 times as high as it fell from, while the ball bounces twice more.
// run: simulate --stop 2.2349279988493533 --tolerance 1e-9
// check: ball.v(0.638550856814101, 1) = -6.26418390534633 +- 1e-8
// check: ball.v(0.638550856814101, 2) = 6.26418390534633 +- 1e-8 ; the pinnacle
// check: ball.v(1) = -0.41372414198050445 +- 1e-7 ; V/2 - g (1 - T)
// check: final pebble.s = 12.5 +- 1e-7 ; 25/4 h
// check: final pebble.v = 0 +- 1e-7
// check: final impacts.count = 4 +- 0
model DroppedTogether "A pebble on a falling ball"
  Line.Wall wall annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact wallBall annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body ball(m=7, s(start=2)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Line.Contact ballPebble annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Line.Body pebble(m=1, s(start=2)) annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  inner Line.Impacts impacts(n=2) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
  Line.Force ballWeight(f=-7*9.81) annotation(Placement(transformation(extent={{-100,-50},{-80,-30}})));
  Line.Force pebbleWeight(f=-9.81) annotation(Placement(transformation(extent={{-40,-50},{-20,-30}})));
equation
  connect(wall.face, wallBall.left) annotation(Line(points={{-90,0},{-80,0}}, color={0,127,0}));
  connect(wallBall.right, ball.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(ball.right, ballPebble.left) annotation(Line(points={{-40,0},{-40,0}}, color={0,127,0}));
  connect(ballPebble.right, pebble.left) annotation(Line(points={{-20,0},{-20,0}}, color={0,127,0}));
  connect(wallBall.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  connect(ballPebble.turn, impacts.turns[2]) annotation(Line(points={{-30,10},{-20,10},{-20,50},{-10,50}}, color={255,0,255}));
  connect(ballWeight.face, ball.left) annotation(Line(points={{-80,-40},{-70,-40},{-70,0},{-60,0}}, color={0,127,0}));
  connect(pebbleWeight.face, pebble.left) annotation(Line(points={{-20,-40},{-20,0}}, color={0,127,0}));
  annotation(experiment(StopTime=2.235));
end DroppedTogether;
