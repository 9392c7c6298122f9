// Mosterman, Broenink, Biswas (1998), section 2.1: without the condition v1 > v2 the transition stays enabled and time
// cannot go on. Said with the names of what never settles; no hang.
// run: simulate --stop 2
// within: 5
// status: 3
// error: R0003
// says: collide
model WithoutDivergence "A transition that remains enabled: reported as an error, since time cannot continue"
  Real x1(start=0, fixed=true), x2(start=1, fixed=true);
  Real v1(start=1, fixed=true), v2(start=0, fixed=true);
  Boolean collide(start=false, fixed=true);
equation
  der(x1) = v1;
  der(x2) = v2;
  der(v1) = 0;
  der(v2) = 0;
  collide = x1 >= x2 and not pre(collide);
  when collide then
    reinit(v1, v2);
    reinit(v2, v1);
  end when;
  annotation(experiment(StopTime=2));
end WithoutDivergence;
