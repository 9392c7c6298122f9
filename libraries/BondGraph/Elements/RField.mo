within BondGraph.Elements;
model RField "Resistance of several ports: e = r*f"
  parameter Integer n(min=1) = 2;
  parameter Real r[n, n] = identity(n);
  Port ports[n] annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
equation
  ports.e = r*ports.f;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="R"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end RField;
