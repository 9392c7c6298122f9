within BondGraph.Elements;
model Sf "Source of flow"
  parameter Real f0 = 1 "flow out of the source";
  Port port annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.f = -f0;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="Sf"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}), Text(extent={{-150,-60},{150,-90}}, textString="%f0")}));
end Sf;
