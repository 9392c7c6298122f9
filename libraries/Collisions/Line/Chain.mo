within Collisions.Line;
model Chain "Bodies in a row, each of which may strike the next; momentum is watched"
  parameter Integer n(min=2) = 2 "number of bodies";
  parameter Real m[n](each unit="kg") = fill(1, n) "masses";
  parameter Real s0[n](each unit="m") = 0:n - 1 "positions at the start";
  parameter Real v0[n](each unit="m/s") = zeros(n) "velocities at the start";
  parameter Real e[n - 1] = fill(1, n - 1) "coefficients of restitution of the pairs";
  parameter Boolean together = false "impacts of one instant take place at once";
  inner Impacts impacts(n=n - 1, together=together);
  Body bodies[n](m=m, s(start=s0), v(start=v0));
  Contact contacts[n - 1](e=e);
  Real momentum(unit="N.s") = sum(bodies.p);
  Real energy(unit="J") = sum(bodies.energy);
equation
  for k in 1:n - 1 loop
    connect(bodies[k].right, contacts[k].left);
    connect(contacts[k].right, bodies[k + 1].left);
    connect(contacts[k].turn, impacts.turns[k]);
  end for;
  assert(abs(momentum - m*v0) <= 1e-9*(m*abs(v0)), "impacts have changed the momentum of the chain");
  assert(energy <= (m*v0.^2)/2*(1 + 1e-9), "impacts have made energy");
  annotation(Icon(graphics={
    Rectangle(extent={{-100,60},{100,-60}}, lineColor={95,95,95}, pattern=LinePattern.Dash),
    Rectangle(extent={{-90,30},{-50,-30}}, fillColor={170,213,255}, fillPattern=FillPattern.HorizontalCylinder),
    Rectangle(extent={{-20,30},{20,-30}}, fillColor={170,213,255}, fillPattern=FillPattern.HorizontalCylinder),
    Rectangle(extent={{50,30},{90,-30}}, fillColor={170,213,255}, fillPattern=FillPattern.HorizontalCylinder),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255}),
    Text(extent={{-150,-70},{150,-100}}, textString="n=%n")}),
    Documentation(info="<html><p>The turns are in the order of the pairs from left to right. For another order, build the chain of bodies and contacts.
</p></html>"));
end Chain;
