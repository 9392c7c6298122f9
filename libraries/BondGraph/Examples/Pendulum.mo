within BondGraph.Examples;
// The height of the bob changes with l sin(phi) phi'; with l = 1, m = 1, g = 9.81 and from 1.5 rad the energy g (1 - cos 1.5) is
// kept.
// run: simulate --stop 5 --tolerance 1e-9
// check: all energy = 9.116068051639834 +- 1e-6
// check: phi(0.5827466955353225) = 0 +- 1e-7 ; a quarter of the period, by Gauss: pi/2/sqrt(g/l)/agm(1, cos(phi0/2))
model Pendulum "A pendulum: the weight acts through a transformer that the angle modulates"
  Real phi(start=1.5, fixed=true) "angle";
  Real energy = inertia.energy + 9.81*(1 - cos(phi));
  Elements.I inertia annotation(Placement(transformation(extent={{-50,30},{-30,50}})));
  J1 rotation(nin=0, nout=2) annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Elements.MTF lever(n=-sin(phi)) annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Elements.Se weight(e0=-9.81) annotation(Placement(transformation(extent={{60,-10},{40,10}})));
equation
  connect(rotation.outs[1], inertia.port) annotation(Line(points={{-30,0},{-26,0},{-26,20},{-54,20},{-54,40},{-50,40}}, arrow={Arrow.None,Arrow.Half}));
  connect(rotation.outs[2], lever.one) annotation(Line(points={{-30,0},{-10,0}}, arrow={Arrow.None,Arrow.Half}));
  connect(lever.two, weight.port) annotation(Line(points={{10,0},{40,0}}, arrow={Arrow.None,Arrow.Half}));
  der(phi) = rotation.f;
  annotation(experiment(StopTime=5));
end Pendulum;
