within Collisions.Line;
model Spring "A linear spring with a damper; impulses do not pass through it"
  parameter Real c(unit="N/m") "stiffness";
  parameter Real d(unit="N.s/m") = 0 "damping";
  parameter Real length(unit="m") = 0 "at rest";
  Flange left annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Flange right annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real stretch(unit="m") = right.s - left.s - length;
equation
  right.f = c*stretch + d*der(stretch);
  left.f = -right.f;
  left.j = 0;
  right.j = 0;
  annotation(Icon(graphics={
    Line(points={{-90,0},{-60,0},{-50,30},{-30,-30},{-10,30},{10,-30},{30,30},{50,-30},{60,0},{90,0}}),
    Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255}),
    Text(extent={{-150,-50},{150,-80}}, textString="c=%c")}));
end Spring;
