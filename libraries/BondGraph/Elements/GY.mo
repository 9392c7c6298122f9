within BondGraph.Elements;
model GY "Gyrator: e1 = r*f2, e2 = r*f1"
  parameter Real r = 1 "modulus";
  Port one annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port two annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  one.e = -r*two.f;
  two.e = r*one.f;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="GY"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}), Text(extent={{-150,-60},{150,-90}}, textString="%r")}));
end GY;
