within Collisions.Laws;
function centralImpact "Velocities after an impact on a line; all three meanings of e agree there"
  input Real m1(unit="kg"), m2(unit="kg");
  input Real v1(unit="m/s"), v2(unit="m/s") "before";
  input Real e "coefficient of restitution";
  output Real w1(unit="m/s"), w2(unit="m/s") "after";
protected
  Real p = m1*v1 + m2*v2;
algorithm
  w1 := (p - e*m2*(v1 - v2))/(m1 + m2);
  w2 := (p + e*m1*(v1 - v2))/(m1 + m2);
  annotation(Documentation(info="<html><p>Newton's rule and the conservation of momentum, equations (1) to (3) of Mosterman, Broenink, Biswas (1998).</p></html>"));
end centralImpact;
