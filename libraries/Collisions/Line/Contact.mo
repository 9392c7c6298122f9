within Collisions.Line;
model Contact "Two faces that strike each other when they meet: Newton's law of restitution"
  parameter Real e(min=0, max=1) = 1 "coefficient of restitution; on a line Newton's, Poisson's and the energetic one are the same";
  outer Impacts impacts;
  Flange left annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Flange right annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  TurnOfContact turn "connected to one of impacts.turns" annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Real gap(unit="m") = right.s - left.s;
  Real approach(unit="m/s") = der(left.s) - der(right.s) "velocity of approach, before an impact";
equation
  left.f = 0;
  right.f = 0;
  turn.wants = gap <= 0 and approach > impacts.slow;
  left.j + right.j = 0;
  0 = if turn.may then right.w - left.w - e*approach else right.j;
  annotation(Icon(graphics={
    Line(points={{-90,0},{-20,0}}), Line(points={{20,0},{90,0}}),
    Line(points={{-20,50},{-20,-50}}, thickness=1), Line(points={{20,50},{20,-50}}, thickness=1),
    Line(points={{0,40},{0,90}}, color={255,0,255}, pattern=LinePattern.Dot),
    Text(extent={{-150,-60},{150,-90}}, textString="e=%e"),
    Text(extent={{-150,-100},{150,-140}}, textString="%name", textColor={0,0,255})}));
end Contact;
