within Collisions.Examples;
// Both contacts obey the law of restitution together: the cue goes back with 1/5, the others leave at 30 degrees with 2 sqrt(3)/5
// each.
// run: simulate --stop 2
// check: event 1 at 1.1339745962155614 +- 1e-12
// check: final cue.v[1] = -0.2 +- 1e-12
// check: final cue.v[2] = 0 +- 1e-12
// check: final upper.v[1] = 0.6 +- 1e-12
// check: final upper.v[2] = 0.34641016151377546 +- 1e-12
// check: final impacts.count = 1 +- 0
model BreakTogether "A disc strikes two at once"
  Plane.Disc cue(r(start={-2, 0}), v(start={1, 0})) annotation(Placement(transformation(extent={{-90,50},{-70,70}})));
  Plane.Disc upper(r(start={0, 0.5})) annotation(Placement(transformation(extent={{-90,10},{-70,30}})));
  Plane.Disc lower(r(start={0, -0.5})) annotation(Placement(transformation(extent={{-90,-30},{-70,-10}})));
  Plane.DiscsContact first annotation(Placement(transformation(extent={{-30,50},{-10,70}})));
  Plane.DiscsContact second annotation(Placement(transformation(extent={{-30,10},{-10,30}})));
  Plane.DiscsContact between annotation(Placement(transformation(extent={{-30,-30},{-10,-10}})));
  inner Line.Impacts impacts(n=3, together=true) annotation(Placement(transformation(extent={{50,70},{70,90}})));
equation
  connect(cue.frame, first.frame1) annotation(Line(points={{-70,60},{-30,60}}, color={95,95,95}));
  connect(first.frame2, upper.frame) annotation(Line(points={{-10,60},{-6,60},{-6,44},{-64,44},{-64,20},{-70,20}}, color={95,95,95}));
  connect(first.turn, impacts.turns[1]) annotation(Line(points={{-20,70},{60,70}}, color={255,0,255}));
  connect(cue.frame, second.frame1) annotation(Line(points={{-70,60},{-50,60},{-50,20},{-30,20}}, color={95,95,95}));
  connect(second.frame2, lower.frame) annotation(Line(points={{-10,20},{-6,20},{-6,4},{-58,4},{-58,-20},{-70,-20}}, color={95,95,95}));
  connect(second.turn, impacts.turns[2]) annotation(Line(points={{-20,30},{20,30},{20,70},{60,70}}, color={255,0,255}));
  connect(upper.frame, between.frame1) annotation(Line(points={{-70,20},{-50,20},{-50,-20},{-30,-20}}, color={95,95,95}));
  connect(between.frame2, lower.frame) annotation(Line(points={{-10,-20},{-6,-20},{-6,-36},{-52,-36},{-52,-20},{-70,-20}}, color={95,95,95}));
  connect(between.turn, impacts.turns[3]) annotation(Line(points={{-20,-10},{20,-10},{20,70},{60,70}}, color={255,0,255}));
  annotation(experiment(StopTime=2));
end BreakTogether;
