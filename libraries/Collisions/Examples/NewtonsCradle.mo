within Collisions.Examples;
// Five balls on strings: small swings, s'' = -(g/l) s with g/l = 4, so a quarter of a period takes pi/4. The first ball is pulled out by 1 and
// comes back with the velocity 2; the last one swings out to 1 and returns, and so on: after a whole period everything is as it was.
// run: simulate --stop 3.141592653589793 --tolerance 1e-10
// check: balls[1].v(0.7853981633974483, 1) = 2 +- 1e-7
// check: balls[5].s(1.5707963267948966) = 1 +- 1e-8
// check: balls[1].s(1.5707963267948966) = 0 +- 1e-8
// check: final balls[1].s = -1 +- 1e-8
// check: final impacts.count = 8 +- 0
model NewtonsCradle "Five balls on strings; the first is pulled out"
  inner Line.Impacts impacts(n=4) annotation(Placement(transformation(extent={{-10,50},{10,70}})));
  Line.Body balls[5](s(start={-1, 0, 0, 0, 0})) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Line.Contact contacts[4] annotation(Placement(transformation(extent={{-10,20},{10,40}})));
  Line.Spring strings[5](each c=4) "the weight, for small swings" annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Line.Wall middle annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
equation
  for k in 1:5 loop
    connect(middle.face, strings[k].left) annotation(Line(points={{-80,0},{-50,0}}, color={0,127,0}));
    connect(strings[k].right, balls[k].left) annotation(Line(points={{-30,0},{-10,0}}, color={0,127,0}));
  end for;
  for k in 1:4 loop
    connect(balls[k].right, contacts[k].left) annotation(Line(points={{10,0},{20,0},{20,20},{-20,20},{-20,30},{-10,30}}, color={0,127,0}));
    connect(contacts[k].right, balls[k + 1].left) annotation(Line(points={{10,30},{24,30},{24,-20},{-20,-20},{-20,0},{-10,0}}, color={0,127,0}));
    connect(contacts[k].turn, impacts.turns[k]) annotation(Line(points={{0,40},{0,50}}, color={255,0,255}));
  end for;
  annotation(experiment(StopTime=3.141592653589793, Tolerance=1e-10));
end NewtonsCradle;
