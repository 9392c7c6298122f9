// A constraint that leaps, beside a bearing whose friction locks and breaks loose: impulses that are nothing but rounding are none, and a speed that is zero but for
// rounding does not chatter. 3 - P, 2 w2 = 6 + 2 P and w1 = 2 w2: P = -1. Of the torque 4 sin(pi t) the bearing takes, behind gears, little: it slides in each half period, some
// four events each second.
// needs: Modelica
// numbers: the formula above
// run: simulate --stop 20
// check: w1(1) = 4 +- 1e-12
// check: final w2 = 2 +- 1e-12
// check: stat stateEvents <= 80
model LeapingBesideFriction
  Modelica.Mechanics.Rotational.Components.Inertia j1(J=1, phi(start=0, fixed=true), w(start=1, fixed=true)), j2(J=0.5), j3(J=0.3);
  Modelica.Mechanics.Rotational.Components.IdealGear g(ratio=3), g2(ratio=7);
  Modelica.Mechanics.Rotational.Components.BearingFriction f(tau_pos=[0,0.5;1,1]);
  Modelica.Mechanics.Rotational.Sources.Torque t;
  Modelica.Blocks.Sources.Sine s(amplitude=4, f=0.5);
  Real w1(start = 3), w2(start = 3), tau;
  discrete Real r(start = 1, fixed = true);
equation
  when time >= 1 then r = 2; end when;
  der(w1) = -tau;
  2*der(w2) = r*tau;
  w1 = r*w2;
  connect(s.y, t.tau);
  connect(t.flange, j1.flange_a);
  connect(j1.flange_b, g.flange_a);
  connect(g.flange_b, j2.flange_a);
  connect(j2.flange_b, g2.flange_a);
  connect(g2.flange_b, j3.flange_a);
  connect(j3.flange_b, f.flange_a);
end LeapingBesideFriction;
