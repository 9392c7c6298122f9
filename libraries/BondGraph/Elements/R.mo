within BondGraph.Elements;
model R "Resistance: e = r*f"
  parameter Real r = 1;
  Port port annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Real power = port.e*port.f "dissipated";
equation
  port.e = r*port.f;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="R"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}), Text(extent={{-150,-60},{150,-90}}, textString="%r")}));
end R;
