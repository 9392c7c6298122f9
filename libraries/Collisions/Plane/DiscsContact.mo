within Collisions.Plane;
model DiscsContact "Two smooth discs that strike each other"
  parameter Real radius1(unit="m") = 0.5, radius2(unit="m") = 0.5;
  parameter Real e(min=0, max=1) = 1 "coefficient of restitution";
  outer Line.Impacts impacts;
  Frame frame1 annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Frame frame2 annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Line.TurnOfContact turn annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Real distance(unit="m") "of the centres";
  Real u[2] "from the first centre to the second, of length one";
  Real gap(unit="m") = distance - radius1 - radius2;
  Real approach(unit="m/s") "before an impact";
  Real impulse(unit="N.s") "from the first on the second";
equation
  distance = sqrt((frame2.r - frame1.r)*(frame2.r - frame1.r));
  u = (frame2.r - frame1.r)/distance;
  approach = -u*(der(frame2.r) - der(frame1.r));
  turn.wants = gap <= 0 and approach > impacts.slow;
  0 = if turn.may then u*(frame2.w - frame1.w) - e*approach else impulse;
  frame1.j = impulse*u;
  frame2.j = -impulse*u;
  frame1.f = {0, 0};
  frame2.f = {0, 0};
  frame1.tau = 0;
  frame2.tau = 0;
  frame1.h = 0;
  frame2.h = 0;
  annotation(Icon(graphics={
    Ellipse(extent={{-80,40},{0,-40}}, lineColor={28,108,200}), Ellipse(extent={{0,40},{80,-40}}, lineColor={28,108,200}),
    Line(points={{0,40},{0,90}}, color={255,0,255}, pattern=LinePattern.Dot),
    Text(extent={{-150,-60},{150,-90}}, textString="e=%e"),
    Text(extent={{-150,-100},{150,-140}}, textString="%name", textColor={0,0,255})}));
end DiscsContact;
