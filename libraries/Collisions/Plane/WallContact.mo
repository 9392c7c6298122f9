within Collisions.Plane;
model WallContact "A disc that strikes a straight wall, with friction"
  parameter Real normal[2] = {0, 1} "of the wall, into the free side, of length one";
  parameter Real offset(unit="m") = 0 "the wall is where normal*r = offset";
  parameter Real m(unit="kg") = 1 "mass of the disc";
  parameter Real radius(unit="m") = 0.5 "of the disc";
  parameter Real inertia(unit="kg.m2") = m*radius^2/2 "of the disc";
  parameter Real e(min=0, max=1) = 1 "coefficient of restitution";
  parameter Real mu(min=0) = 0 "coefficient of friction";
  parameter Laws.Restitution law = Laws.Restitution.Newton;
  outer Line.Impacts impacts;
  Frame frame annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Line.TurnOfContact turn annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Real gap(unit="m") = normal*frame.r - offset - radius;
  Real approach(unit="m/s") = -normal*der(frame.r) "before an impact";
  Real slip(unit="m/s") = tangent*der(frame.r) - radius*der(frame.phi) "before an impact";
protected
  parameter Real tangent[2] = {-normal[2], normal[1]};
  Real pt(unit="N.s"), pn(unit="N.s") "impulses on the disc";
  Real qt(unit="N.s"), qn(unit="N.s") "what they would be";
equation
  turn.wants = gap <= 0 and approach > impacts.slow;
  (qt, qn) = Laws.roughImpact(1/m + radius^2/inertia, 0, 1/m, slip, -approach, mu, e, law);
  pt = if turn.may then qt else 0;
  pn = if turn.may then qn else 0;
  frame.j = -(pt*tangent + pn*normal);
  frame.h = radius*pt;
  frame.f = {0, 0};
  frame.tau = 0;
  annotation(Icon(graphics={
    Line(points={{-80,-40},{80,-40}}, thickness=1),
    Ellipse(extent={{-40,40},{40,-40}}, lineColor={28,108,200}),
    Line(points={{0,40},{0,90}}, color={255,0,255}, pattern=LinePattern.Dot),
    Text(extent={{-150,-60},{150,-90}}, textString="e=%e, mu=%mu"),
    Text(extent={{-150,-100},{150,-140}}, textString="%name", textColor={0,0,255})}));
end WallContact;
