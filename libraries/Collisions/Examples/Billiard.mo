within Collisions.Examples;
// The line of the centres has the slope 30 degrees at the impact, at 2 - sqrt(3)/2: the ball leaves along it with cos(30), the
// cue across it with sin(30).
// run: simulate --stop 1.6
// check: event 1 at 1.1339745962155614 +- 1e-12
// check: final cue.v[1] = 0.25 +- 1e-12
// check: final cue.v[2] = -0.4330127018922193 +- 1e-12
// check: final ball.v[1] = 0.75 +- 1e-12
// check: final ball.v[2] = 0.4330127018922193 +- 1e-12
model Billiard "Equal discs part at a right angle"
  Plane.Disc cue(v(start={1, 0})) annotation(Placement(transformation(extent={{-90,50},{-70,70}})));
  Plane.Disc ball(r(start={2, 0.5})) annotation(Placement(transformation(extent={{-90,10},{-70,30}})));
  Plane.DiscsContact contact annotation(Placement(transformation(extent={{-30,50},{-10,70}})));
  inner Line.Impacts impacts(n=1) annotation(Placement(transformation(extent={{50,70},{70,90}})));
equation
  connect(cue.frame, contact.frame1) annotation(Line(points={{-70,60},{-30,60}}, color={95,95,95}));
  connect(contact.frame2, ball.frame) annotation(Line(points={{-10,60},{-6,60},{-6,44},{-64,44},{-64,20},{-70,20}}, color={95,95,95}));
  connect(contact.turn, impacts.turns[1]) annotation(Line(points={{-20,70},{60,70}}, color={255,0,255}));
  annotation(experiment(StopTime=1.6));
end Billiard;
