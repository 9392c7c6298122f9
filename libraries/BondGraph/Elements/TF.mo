within BondGraph.Elements;
model TF "Transformer: e1 = n*e2, f2 = n*f1"
  parameter Real n = 1 "modulus";
  Port one annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port two annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  one.e = n*two.e;
  two.f = -n*one.f;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="TF"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}), Text(extent={{-150,-60},{150,-90}}, textString="%n")}));
end TF;
