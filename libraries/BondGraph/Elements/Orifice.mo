within BondGraph.Elements;
model Orifice "Turbulent resistance: e = r*f*abs(f)"
  parameter Real r = 1;
  Port port annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
equation
  port.f = (if port.e >= 0 then 1 else -1)*sqrt(abs(port.e)/r);
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="R"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}), Text(extent={{-150,-60},{150,-90}}, textString="%r")}));
end Orifice;
