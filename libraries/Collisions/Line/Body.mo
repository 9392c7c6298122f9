within Collisions.Line;
model Body "A rigid body with two faces"
  parameter Real m(unit="kg") = 1 "mass";
  parameter Real length(unit="m") = 0 "from the left face to the right one";
  outer Impacts impacts;
  Flange left annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Flange right annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real s(unit="m", start=0, fixed=true) "position of the middle";
  Real v(unit="m/s", start=0, fixed=true) "velocity";
  Real w(unit="m/s") "velocity after the impact that takes place, else v";
  Real p(unit="N.s") = m*v "momentum";
  Real energy(unit="J") = m*v^2/2 "kinetic energy";
equation
  left.s = s - length/2;
  right.s = s + length/2;
  left.w = w;
  right.w = w;
  der(s) = v;
  m*der(v) = left.f + right.f;
  m*(w - v) = left.j + right.j;
  when impacts.strike then
    reinit(v, w);
  end when;
  annotation(Icon(graphics={
    Rectangle(extent={{-90,50},{90,-50}}, lineColor={0,0,0}, fillColor={170,213,255}, fillPattern=FillPattern.HorizontalCylinder),
    Text(extent={{-150,100},{150,60}}, textString="%name", textColor={0,0,255}),
    Text(extent={{-150,-60},{150,-90}}, textString="m=%m")}));
end Body;
