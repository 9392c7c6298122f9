within BondGraph.Elements;
model IField "Inertia of several ports: p = m*f"
  parameter Integer n(min=1) = 2;
  parameter Real m[n, n] = identity(n) "symmetric, else energy comes from nowhere";
  Real p[n](each start=0, each fixed=true);
  Port ports[n] annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Real energy = p*ports.f/2;
equation
  assert(max(abs(m - transpose(m))) <= 1e-12*max(abs(m)), "a field that stores energy is symmetric");
  der(p) = ports.e;
  p = m*ports.f;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="I"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end IField;
