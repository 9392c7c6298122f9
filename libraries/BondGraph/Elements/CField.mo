within BondGraph.Elements;
model CField "Capacitance of several ports: e = k*q"
  parameter Integer n(min=1) = 2;
  parameter Real k[n, n] = identity(n) "symmetric, else energy comes from nowhere";
  Real q[n](each start=0, each fixed=true);
  Real energy = q*k*q/2;
  Port ports[n] annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
equation
  assert(max(abs(k - transpose(k))) <= 1e-12*max(abs(k)), "a field that stores energy is symmetric");
  der(q) = ports.f;
  ports.e = k*q;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="C"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end CField;
