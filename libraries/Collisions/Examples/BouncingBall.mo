within Collisions.Examples;
// Dropped from 1 m with e = 1/2 it strikes at sqrt(2/g), then after flights of 2 e^k sqrt(2/g), and rises to e^(2k). The sum of
// the flights is finite; the run stops before.
// run: simulate --stop 1.2 --tolerance 1e-9
// check: event 1 at 0.4515236409857309 +- 1e-12
// check: event 2 at 0.9030472819714618 +- 1e-11 ; (1 + 2e) sqrt(2/g)
// check: event 3 at 1.1288091024643272 +- 1e-11
// check: ball.s(0.6772854614785964) = 0.25 +- 1e-9
model BouncingBall "A ball bounces on the floor"
  parameter Real e = 0.5 "coefficient of restitution";
  Line.Wall wall annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact wallBall(e=e) annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body ball(m=2, s(start=1), v(start=0)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  inner Line.Impacts impacts(n=1) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
  Line.Force weight(f=-2*9.81) annotation(Placement(transformation(extent={{-100,-50},{-80,-30}})));
equation
  connect(wall.face, wallBall.left) annotation(Line(points={{-90,0},{-80,0}}, color={0,127,0}));
  connect(wallBall.right, ball.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(wallBall.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  connect(weight.face, ball.left) annotation(Line(points={{-80,-40},{-70,-40},{-70,0},{-60,0}}, color={0,127,0}));
  annotation(experiment(StopTime=1.2));
end BouncingBall;
