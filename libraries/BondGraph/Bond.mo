within BondGraph;
model Bond "A bond that is drawn with its causal stroke"
  parameter Stroke stroke = Stroke.None annotation(Evaluate=true);
  Port start annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port end_ "where the half arrow is" annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real power = start.e*start.f "in the direction of the half arrow";
equation
  start.e = end_.e;
  start.f + end_.f = 0;
  annotation(Icon(graphics={
    Line(points={{-90,0},{90,0},{70,20}}, thickness=0.5),
    Line(visible=stroke == Stroke.AtStart, points={{-90,30},{-90,-30}}, thickness=1),
    Line(visible=stroke == Stroke.AtEnd, points={{90,30},{90,-30}}, thickness=1),
    Text(extent={{-150,80},{150,40}}, textString="%name", textColor={0,0,255})}));
end Bond;
