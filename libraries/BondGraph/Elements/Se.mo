within BondGraph.Elements;
model Se "Source of effort"
  parameter Real e0 = 1 "effort";
  Port port annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.e = e0;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="Se"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}), Text(extent={{-150,-60},{150,-90}}, textString="%e0")}));
end Se;
