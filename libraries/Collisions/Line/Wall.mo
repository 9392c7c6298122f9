within Collisions.Line;
model Wall "A face that does not move"
  parameter Real s(unit="m") = 0 "position";
  Flange face annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  face.s = s;
  face.w = 0;
  annotation(Icon(graphics={
    Line(points={{0,-80},{0,80}}, thickness=1),
    Line(points={{0,80},{20,60}}), Line(points={{0,40},{20,20}}), Line(points={{0,0},{20,-20}}), Line(points={{0,-40},{20,-60}}),
    Text(extent={{-150,130},{150,90}}, textString="%name", textColor={0,0,255})}));
end Wall;
