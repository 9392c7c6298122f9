within BondGraph.Elements;
model De "Detector of effort"
  Port port annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  SignalOutput y annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.f = 0;
  y = port.e;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="De"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end De;
