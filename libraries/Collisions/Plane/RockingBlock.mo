within Collisions.Plane;
model RockingBlock "A slender block that rocks on its two lower edges (Housner 1963)"
  parameter Real alpha(unit="rad") = 0.2 "from the diagonal to the upright edge";
  parameter Real p(unit="1/s") = 2 "sqrt(m*g*R/I0)";
  parameter Real r = 1 - 1.5*sin(alpha)^2 "angular velocity after an impact over that before: angular momentum about the new edge is kept";
  Real theta(unit="rad", start=0.1, fixed=true) "tilt";
  Real omega(unit="rad/s", start=0, fixed=true);
  Integer impacts(start=0, fixed=true);
protected
  Boolean right = theta > 0 "it stands on its right edge";
equation
  der(theta) = omega;
  der(omega) = p^2*(theta - (if right then alpha else -alpha));
  when {right, not right} then
    reinit(omega, r*omega);
    impacts = pre(impacts) + 1;
  end when;
  annotation(Icon(graphics={
    Line(points={{-80,-60},{80,-60}}, thickness=1),
    Polygon(points={{20,-60},{60,50},{10,68},{-30,-42},{20,-60}}, lineColor={28,108,200}, fillColor={170,213,255}, fillPattern=FillPattern.Solid),
    Text(extent={{-150,120},{150,80}}, textString="%name", textColor={0,0,255})}));
end RockingBlock;
