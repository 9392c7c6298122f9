within Collisions.Plane;
model Rod "A rod whose lower end strikes a rough floor"
  parameter Real m(unit="kg") = 1 "mass";
  parameter Real half(unit="m") = 1 "half of the length";
  parameter Real inertia(unit="kg.m2") = m*half^2/3;
  parameter Real g(unit="m/s2") = 0 "gravity";
  parameter Real e(min=0, max=1) = 0.5 "coefficient of restitution";
  parameter Real mu(min=0) = 0 "coefficient of friction";
  parameter Laws.Restitution law = Laws.Restitution.Energetic;
  Real x(unit="m", start=0, fixed=true), y(unit="m", start=1, fixed=true) "position of the centre";
  Real theta(unit="rad", start=0.7853981633974483, fixed=true) "from the floor to the rod";
  Real vx(unit="m/s", start=0, fixed=true), vy(unit="m/s", start=0, fixed=true);
  Real omega(unit="rad/s", start=0, fixed=true);
  Real rx(unit="m") = -half*cos(theta), ry(unit="m") = -half*sin(theta) "from the centre to the lower end";
  Real vt(unit="m/s") = vx - omega*ry, vn(unit="m/s") = vy + omega*rx "velocity of the lower end";
  Real energy(unit="J") = m*(vx^2 + vy^2)/2 + inertia*omega^2/2;
  discrete Real pt(unit="N.s", start=0, fixed=true), pn(unit="N.s", start=0, fixed=true) "impulses of the last impact";
equation
  der(x) = vx;
  der(y) = vy;
  der(theta) = omega;
  der(vx) = 0;
  der(vy) = -g;
  der(omega) = 0;
  when y + ry <= 0 and vn < 0 then
    (pt, pn) = Laws.roughImpact(1/m + ry^2/inertia, -rx*ry/inertia, 1/m + rx^2/inertia, vt, vn, mu, e, law);
    reinit(vx, vx + pt/m);
    reinit(vy, vy + pn/m);
    reinit(omega, omega + (rx*pn - ry*pt)/inertia);
  end when;
  annotation(Icon(graphics={
    Line(points={{-80,-60},{80,-60}}, thickness=1), Line(points={{-30,-60},{50,40}}, color={28,108,200}, thickness=2),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end Rod;
