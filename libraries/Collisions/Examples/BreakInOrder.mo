within Collisions.Examples;
// The upper contact comes first: the cue keeps (1/4, -sqrt(3)/4), of which the lower contact takes sqrt(3)/4 along its normal;
// what is left, (-1/8, -sqrt(3)/8), leads away from both. The answer is not symmetric: the order of the turns is part of the
// model.
// run: simulate --stop 2
// check: final cue.v[1] = -0.125 +- 1e-12
// check: final cue.v[2] = -0.21650635094610965 +- 1e-12
// check: final upper.v[1] = 0.75 +- 1e-12
// check: final lower.v[1] = 0.375 +- 1e-12
// check: final lower.v[2] = -0.21650635094610965 +- 1e-12
// check: final impacts.count = 2 +- 0
model BreakInOrder "The same, one contact after the other"
  Plane.Disc cue(r(start={-2, 0}), v(start={1, 0})) annotation(Placement(transformation(extent={{-90,50},{-70,70}})));
  Plane.Disc upper(r(start={0, 0.5})) annotation(Placement(transformation(extent={{-90,10},{-70,30}})));
  Plane.Disc lower(r(start={0, -0.5})) annotation(Placement(transformation(extent={{-90,-30},{-70,-10}})));
  Plane.DiscsContact first annotation(Placement(transformation(extent={{-30,50},{-10,70}})));
  Plane.DiscsContact second annotation(Placement(transformation(extent={{-30,10},{-10,30}})));
  Plane.DiscsContact between annotation(Placement(transformation(extent={{-30,-30},{-10,-10}})));
  inner Line.Impacts impacts(n=3) annotation(Placement(transformation(extent={{50,70},{70,90}})));
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
end BreakInOrder;
