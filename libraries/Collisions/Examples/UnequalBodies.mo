within Collisions.Examples;
// Equations (1) to (3) of Mosterman, Broenink and Biswas (1998): masses 1 and 2, velocities 3 and 0.6, e = 1/2. The momentum is
// 4.2; the relative velocity 2.4 becomes -1.2; so 0.6 and 1.8.
// run: simulate --stop 1
// check: event 1 at 0.4166666666666667 +- 1e-14 ; 1/2.4
// check: final light.v = 0.6 +- 1e-12
// check: final heavy.v = 1.8 +- 1e-12
model UnequalBodies "A light body strikes a heavy one that runs ahead"
  parameter Real e = 0.5 "coefficient of restitution";
  Line.Body light(m=1, s(start=0), v(start=3)) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact lightHeavy(e=e) annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body heavy(m=2, s(start=1), v(start=0.6)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  inner Line.Impacts impacts(n=1) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
equation
  connect(light.right, lightHeavy.left) annotation(Line(points={{-80,0},{-80,0}}, color={0,127,0}));
  connect(lightHeavy.right, heavy.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(lightHeavy.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  annotation(experiment(StopTime=1));
end UnequalBodies;
