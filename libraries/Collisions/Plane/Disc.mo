within Collisions.Plane;
model Disc "A disc"
  parameter Real m(unit="kg") = 1 "mass";
  parameter Real radius(unit="m") = 0.5;
  parameter Real inertia(unit="kg.m2") = m*radius^2/2 "a homogeneous disc; 2/5*m*radius^2 for a ball";
  parameter Real g[2](each unit="m/s2") = {0, 0} "gravity";
  outer Line.Impacts impacts;
  Frame frame annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real r[2](each unit="m", each start=0, each fixed=true) "position";
  Real v[2](each unit="m/s", each start=0, each fixed=true) "velocity";
  Real phi(unit="rad", start=0, fixed=true) "angle";
  Real omega(unit="rad/s", start=0, fixed=true) "angular velocity";
  Real energy(unit="J") = m*(v*v)/2 + inertia*omega^2/2 "kinetic energy";
equation
  frame.r = r;
  frame.phi = phi;
  der(r) = v;
  der(phi) = omega;
  m*der(v) = frame.f + m*g;
  inertia*der(omega) = frame.tau;
  m*(frame.w - v) = frame.j;
  inertia*(frame.omega - omega) = frame.h;
  when impacts.strike then
    reinit(v, frame.w);
    reinit(omega, frame.omega);
  end when;
  annotation(Icon(graphics={
    Ellipse(extent={{-90,90},{90,-90}}, lineColor={28,108,200}, fillColor={170,213,255}, fillPattern=FillPattern.Solid),
    Line(points={{0,0},{60,60}}),
    Text(extent={{-150,140},{150,100}}, textString="%name", textColor={0,0,255})}));
end Disc;
