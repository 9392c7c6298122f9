within Collisions.Examples;
// Unfolded, the path is a straight line: after 10 s x = 0.4 + 10 of width 1.8 and y = 0.3 + 7 of width 0.8, counted from the
// corner that the centre can reach, fold to 0.4 and 0.7.
// run: simulate --stop 10
// check: final disc.r[1] = 0.4999999999999999 +- 1e-10
// check: final disc.r[2] = 0.8000000000000006 +- 1e-10
// check: final impacts.count = 14 +- 0
model Table "A disc on a table with four cushions"
  Plane.Disc disc(radius=0.1, r(start={0.5, 0.4}), v(start={1, 0.7})) annotation(Placement(transformation(extent={{-90,50},{-70,70}})));
  Plane.WallContact west(normal={1, 0}, offset=0, radius=0.1) annotation(Placement(transformation(extent={{10,50},{30,70}})));
  Plane.WallContact east(normal={-1, 0}, offset=-2, radius=0.1) annotation(Placement(transformation(extent={{10,10},{30,30}})));
  Plane.WallContact south(normal={0, 1}, offset=0, radius=0.1) annotation(Placement(transformation(extent={{10,-30},{30,-10}})));
  Plane.WallContact north(normal={0, -1}, offset=-1, radius=0.1) annotation(Placement(transformation(extent={{10,-70},{30,-50}})));
  inner Line.Impacts impacts(n=4) annotation(Placement(transformation(extent={{50,70},{70,90}})));
equation
  connect(disc.frame, west.frame) annotation(Line(points={{-70,60},{30,60}}, color={95,95,95}));
  connect(west.turn, impacts.turns[1]) annotation(Line(points={{20,70},{60,70}}, color={255,0,255}));
  connect(disc.frame, east.frame) annotation(Line(points={{-70,60},{-20,60},{-20,20},{30,20}}, color={95,95,95}));
  connect(east.turn, impacts.turns[2]) annotation(Line(points={{20,30},{40,30},{40,70},{60,70}}, color={255,0,255}));
  connect(disc.frame, south.frame) annotation(Line(points={{-70,60},{-20,60},{-20,-20},{30,-20}}, color={95,95,95}));
  connect(south.turn, impacts.turns[3]) annotation(Line(points={{20,-10},{40,-10},{40,70},{60,70}}, color={255,0,255}));
  connect(disc.frame, north.frame) annotation(Line(points={{-70,60},{-20,60},{-20,-60},{30,-60}}, color={95,95,95}));
  connect(north.turn, impacts.turns[4]) annotation(Line(points={{20,-50},{40,-50},{40,70},{60,70}}, color={255,0,255}));
  annotation(experiment(StopTime=10));
end Table;
