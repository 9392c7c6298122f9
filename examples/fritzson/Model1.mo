// Fritzson and Bunus (2002), section 6.2: a mass on a spring and a damper, with today's multi-body library. Along the
// joint  m s'' = m g - c s - d s'; from rest at s0 with w = sqrt(c/m - (d/2m)^2), q = d/2m:
//   s = m g/c + (s0 - m g/c) exp(-q t) (cos w t + q/w sin w t).
// needs: Modelica
// numbers: the closed form above
// run: simulate --stop 1 --tolerance 1e-9
// check: prismS.s(0.1) = 0.03112529571102453 +- 1e-10 ; the formula above
// check: prismS.s(0.5) = 0.025659121895112727 +- 1e-10
// check: prismS.s(1.0) = 0.03241379553280887 +- 1e-10
model Model1 "A mass on a spring and a damper, built from the multibody library"
  inner Modelica.Mechanics.MultiBody.World world(g=9.81);
  Modelica.Mechanics.MultiBody.Joints.Prismatic prismS(n={0,-1,0}, s(start=0.05, fixed=true), v(start=0, fixed=true));
  Modelica.Mechanics.MultiBody.Parts.Body body(r_CM={0,-1,0}, m=1);
  Modelica.Mechanics.MultiBody.Forces.Spring spring1(c=300);
  Modelica.Mechanics.MultiBody.Forces.Damper damper1(d=2);
equation
  connect(world.frame_b, prismS.frame_a);
  connect(prismS.frame_b, body.frame_a);
  connect(prismS.frame_b, spring1.frame_b);
  connect(spring1.frame_a, prismS.frame_a);
  connect(spring1.frame_b, damper1.frame_b);
  connect(damper1.frame_a, spring1.frame_a);
  annotation(experiment(StopTime=1));
end Model1;
