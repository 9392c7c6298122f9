within BondGraph.Elements;
model Df "Detector of flow, at a 1 junction"
  Port port annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  SignalOutput y annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.e = 0;
  y = port.f;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="Df"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end Df;
