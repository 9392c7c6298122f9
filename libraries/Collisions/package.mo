package Collisions "Rigid bodies that strike each other, on a line and in the plane"
  annotation(
    version="1.0.0",
    Icon(coordinateSystem(extent={{-100,-100},{100,100}}), graphics={
      Rectangle(extent={{-100,100},{100,-100}}, lineColor={95,95,95}, fillColor={255,255,255}, fillPattern=FillPattern.Solid, radius=25),
      Ellipse(extent={{-80,30},{-20,-30}}, lineColor={28,108,200}, fillColor={170,213,255}, fillPattern=FillPattern.Sphere),
      Ellipse(extent={{-20,30},{40,-30}}, lineColor={28,108,200}, fillColor={170,213,255}, fillPattern=FillPattern.Sphere),
      Line(points={{48,0},{88,0}}, color={238,46,47}, thickness=1, arrow={Arrow.None,Arrow.Filled})}),
    Documentation(info="<html>
<p>An impact takes no time: forces do nothing, impulses change velocities. Here impulses are flow variables beside the forces, and the
velocities after an impact are the potential that belongs to them. So a body sums the impulses of all its contacts as it sums forces, a contact
states a law of restitution as an equation, and effective masses (a rod, a body on a spring) need no formula.</p>
<p>What happens when several contacts close at one instant is not mechanics of rigid bodies, it is a decision. It is made by
<a href=\"modelica://Collisions.Line.Impacts\">Impacts</a>, one in each model: contacts are connected to its turns, and the first turn that wants to
strike does; the next one sees the velocities that it leaves. Each point in between (a pinnacle, in the words of Mosterman, Broenink and
Biswas 1998) is a row of the result. With <code>together=true</code> all that want to strike do so at once.</p>
<p>Velocities of approach below <code>slow</code> are taken for rest, so that the endless cascades of inelastic collisions end. Bodies that stay in
contact under a force (a ball that has come to rest on the floor) need a change of the number of states; this library has none: a bouncing ball
is right up to the point where its bounces accumulate.</p>
<ul>
<li><code>Line</code>: bodies, walls, springs, strings of pendulums, contacts on a line; chains of any length</li>
<li><code>Plane</code>: discs and walls in the plane, smooth and rough</li>
<li><code>Laws</code>: restitution by Newton, Poisson and Stronge, as functions, for impacts with friction</li>
<li><code>Examples</code>: each with its closed form as a test</li>
</ul>
</html>"));
end Collisions;
