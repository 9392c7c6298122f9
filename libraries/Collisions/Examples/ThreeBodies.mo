within Collisions.Examples;
// Mosterman, Broenink and Biswas (1998), section 2.3. The point between the two collisions is a row of the result.
// run: simulate --stop 2
// check: b.v(1, 1) = 0 +- 0
// check: b.v(1, 2) = 1 +- 1e-12 ; the pinnacle
// check: final b.v = 0 +- 1e-12
// check: final c.v = 1 +- 1e-12
// check: final impacts.count = 2 +- 0
// run: simulate --stop 1.1 --param e=0.5
// check: final a.v = 0.203125 +- 1e-12 ; 13/64
// check: final b.v = 0.234375 +- 1e-12 ; 15/64
// check: final c.v = 0.5625 +- 1e-12 ; 36/64
// check: final impacts.count = 3 +- 0
model ThreeBodies "A pinnacle: the middle body has all of the momentum for an instant"
  parameter Real e = 1 "coefficient of restitution";
  Line.Body a(s(start=0), v(start=1)) annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Line.Contact aB(e=e) annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Line.Body b(s(start=1)) annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Line.Contact bC(e=e) annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Line.Body c(s(start=1)) annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  inner Line.Impacts impacts(n=2) annotation(Placement(transformation(extent={{-20,50},{0,70}})));
equation
  connect(a.right, aB.left) annotation(Line(points={{-80,0},{-80,0}}, color={0,127,0}));
  connect(aB.right, b.left) annotation(Line(points={{-60,0},{-60,0}}, color={0,127,0}));
  connect(b.right, bC.left) annotation(Line(points={{-40,0},{-40,0}}, color={0,127,0}));
  connect(bC.right, c.left) annotation(Line(points={{-20,0},{-20,0}}, color={0,127,0}));
  connect(aB.turn, impacts.turns[1]) annotation(Line(points={{-70,10},{-40,10},{-40,50},{-10,50}}, color={255,0,255}));
  connect(bC.turn, impacts.turns[2]) annotation(Line(points={{-30,10},{-20,10},{-20,50},{-10,50}}, color={255,0,255}));
  annotation(experiment(StopTime=2));
end ThreeBodies;
