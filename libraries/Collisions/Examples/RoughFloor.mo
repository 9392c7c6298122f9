within Collisions.Examples;
// With mu = 0.1 the disc slips all the time: the tangential impulse is mu (1 + e) m = 0.2, so v = 0.8 and omega = -0.2 R m / I =
// -0.8. With mu = 0.5 it rolls in the end: v = 2/3, omega = -v/R = -4/3.
// run: simulate --stop 1
// check: final sliding.v[1] = 0.8 +- 1e-12
// check: final sliding.omega = -0.8 +- 1e-12
// check: final sliding.v[2] = 1 +- 1e-12
// check: final sticking.v[1] = 0.6666666666666666 +- 1e-12
// check: final sticking.omega = -1.3333333333333333 +- 1e-12
model RoughFloor "Discs strike a rough floor"
  Plane.Disc sliding(r(start={0, 1}), v(start={1, -1})) annotation(Placement(transformation(extent={{-90,50},{-70,70}})));
  Plane.Disc sticking(r(start={0, 1}), v(start={1, -1})) annotation(Placement(transformation(extent={{-90,10},{-70,30}})));
  Plane.WallContact smooth(mu=0.1) annotation(Placement(transformation(extent={{10,50},{30,70}})));
  Plane.WallContact rough(mu=0.5) annotation(Placement(transformation(extent={{10,10},{30,30}})));
  inner Line.Impacts impacts(n=2) annotation(Placement(transformation(extent={{50,70},{70,90}})));
equation
  connect(sliding.frame, smooth.frame) annotation(Line(points={{-70,60},{30,60}}, color={95,95,95}));
  connect(smooth.turn, impacts.turns[1]) annotation(Line(points={{20,70},{60,70}}, color={255,0,255}));
  connect(sticking.frame, rough.frame) annotation(Line(points={{-70,20},{30,20}}, color={95,95,95}));
  connect(rough.turn, impacts.turns[2]) annotation(Line(points={{20,30},{40,30},{40,70},{60,70}}, color={255,0,255}));
  annotation(experiment(StopTime=1));
end RoughFloor;
