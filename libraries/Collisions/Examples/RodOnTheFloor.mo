within Collisions.Examples;
// A rod of length 2 at 45 degrees arrives with (-0.1, -1); mu = 0.7, e = 1/2. There a = c = 5/2 and b = -3/2. The end slips for the normal impulse
// 0.4, then sticks; compression ends at 0.4 + 0.42/1.6 = 0.6625. Restitution, with dvn/dpn = 1.6:
// Newton 0.6625 + 0.5/1.6 = 0.975; Poisson 1.5*0.6625 = 0.99375; the work of the compression is 0.339125, so the energetic impulse
// is 0.6625 + sqrt(0.339125/4/0.8). Tangential impulse: 0.7*0.4 + 0.6*(pn - 0.4).
// run: simulate --stop 1
// check: final newton.pn = 0.975 +- 1e-12
// check: final newton.pt = 0.625 +- 1e-12
// check: final poisson.pn = 0.99375 +- 1e-12
// check: final poisson.pt = 0.63625 +- 1e-12
// check: final energetic.pn = 0.9880404160776355 +- 1e-12
// check: newton.vn(0.1, 2) = 0.5 +- 1e-12 ; e
model RodOnTheFloor "Newton's, Poisson's and the energetic law of restitution differ where friction acts"
  parameter Real y0 = sqrt(0.5) + 0.1 "the end is 0.1 above the floor";
  Plane.Rod newton(law=Laws.Restitution.Newton, mu=0.7, y(start=y0), vx(start=-0.1), vy(start=-1))
    annotation(Placement(transformation(extent={{-80,-20},{-40,20}})));
  Plane.Rod poisson(law=Laws.Restitution.Poisson, mu=0.7, y(start=y0), vx(start=-0.1), vy(start=-1))
    annotation(Placement(transformation(extent={{-20,-20},{20,20}})));
  Plane.Rod energetic(law=Laws.Restitution.Energetic, mu=0.7, y(start=y0), vx(start=-0.1), vy(start=-1))
    annotation(Placement(transformation(extent={{40,-20},{80,20}})));
  annotation(experiment(StopTime=1));
end RodOnTheFloor;
