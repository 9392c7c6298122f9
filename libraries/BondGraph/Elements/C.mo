within BondGraph.Elements;
model C "Capacitance: e = q/c"
  parameter Real c = 1 "displacement over effort";
  Real q(start=0, fixed=true) "displacement: stretch, charge, volume, heat";
  Real energy = q^2/(2*c);
  Port port annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
equation
  der(q) = port.f;
  port.e = q/c;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="C"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}), Text(extent={{-150,-60},{150,-90}}, textString="%c")}));
end C;
