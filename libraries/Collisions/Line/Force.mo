within Collisions.Line;
model Force "A constant force on a body, such as its weight"
  parameter Real f(unit="N") "in the direction of s";
  Flange face annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  face.f = -f;
  face.j = 0;
  annotation(Icon(graphics={
    Line(points={{-80,0},{80,0}}, color={0,127,0}, thickness=1, arrow={Arrow.None,Arrow.Filled}),
    Text(extent={{-150,70},{150,30}}, textString="%name", textColor={0,0,255}),
    Text(extent={{-150,-30},{150,-60}}, textString="f=%f")}));
end Force;
