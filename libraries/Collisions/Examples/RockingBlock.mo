within Collisions.Examples;
// G. W. Housner (1963): while it rocks theta = alpha - (alpha - theta0) cosh(p t), so the first impact comes at acosh(alpha/(alpha - theta0))/p;
// each impact leaves r = 1 - 1.5 sin(alpha)^2 of the angular velocity, and the next tilt theta1 obeys
// (1 - theta1/alpha)^2 = 1 - r^2 (1 - (1 - theta0/alpha)^2).
// run: simulate --stop 4 --tolerance 1e-10
// check: event 1 at 0.6584789484624084 +- 1e-9 ; acosh(2)/2
// check: rocking.omega(0.6584789484624084, 1) = -0.34641016151377546 +- 1e-8 ; alpha p sqrt(3)/2
// check: event 2 at 1.7994862839890788 +- 1e-8 ; T1 + 2 acosh(alpha/(alpha - theta1))/p
// check: rocking.theta(1.2289826162257436) = -0.0840383642864985 +- 1e-8 ; -theta1, half a swing after the first impact
model RockingBlock "A slender block rocks on its edges"
  Plane.RockingBlock rocking(alpha=0.2, p=2, theta(start=0.1)) annotation(Placement(transformation(extent={{-20,-20},{20,20}})));
  annotation(experiment(StopTime=4, Tolerance=1e-10));
end RockingBlock;
