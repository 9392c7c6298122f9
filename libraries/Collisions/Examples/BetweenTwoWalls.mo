within Collisions.Examples;
// Without loss the position is a triangular wave of period 2: after 7.9 s from 0.3 it is where 0.3 + 7.9 = 8.2 folds to 0.2.
// run: simulate --stop 7.9
// check: final ball.s = 0.2 +- 1e-11
// check: final ball.v = 1 +- 1e-12
// check: final impacts.count = 8 +- 0
// check: event 1 at 0.7 +- 1e-13
model BetweenTwoWalls "A body between two walls"
  Line.Wall wall annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact wallBall annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body ball(s(start=0.3), v(start=1)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Line.Contact ballStop annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Line.Wall stop(s=1) annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  inner Line.Impacts impacts(n=2) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
equation
  connect(wall.face, wallBall.left) annotation(Line(points={{-90,0},{-80,0}}, color={0,127,0}));
  connect(wallBall.right, ball.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(ball.right, ballStop.left) annotation(Line(points={{-40,0},{-40,0}}, color={0,127,0}));
  connect(ballStop.right, stop.face) annotation(Line(points={{-20,0},{-10,0}}, color={0,127,0}));
  connect(wallBall.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  connect(ballStop.turn, impacts.turns[2]) annotation(Line(points={{-30,10},{-20,10},{-20,50},{-10,50}}, color={255,0,255}));
  annotation(experiment(StopTime=7.9));
end BetweenTwoWalls;
