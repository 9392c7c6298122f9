within BondGraph.Elements;
model I "Inertia: f = p/i"
  parameter Real i = 1 "momentum over flow";
  Real p "momentum, flux linkage";
  parameter Boolean independent = true "its momentum is a state of its own; false in derivative causality";
  parameter Real p0 = 0 "momentum at the start, where it is independent";
  Real energy = p^2/(2*i);
  Port port annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
initial equation
  if independent then
    p = p0;
  end if;
equation
  der(p) = port.e;
  p = i*port.f;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="I"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}), Text(extent={{-150,-60},{150,-90}}, textString="%i")}));
end I;
