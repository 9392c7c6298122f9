within BondGraph.Elements;
model MSf "Source of flow that a signal drives"
  Port port annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  SignalInput u annotation(Placement(transformation(extent={{-10,90},{10,110}}, rotation=-90)));
equation
  port.f = -u;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="MSf"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end MSf;
