// The motion of Fritzson and Bunus (2002), section 6.2, along its one axis; see Model1.mo for the formula.
// run: simulate --stop 1 --tolerance 1e-9
// check: s(0.1) = 0.03112529571102453 +- 1e-10 ; oracle: tests/reference
// check: s(0.5) = 0.025659121895112727 +- 1e-10 ; oracle: tests/reference
// check: s(1.0) = 0.03241379553280887 +- 1e-10 ; oracle: tests/reference
model MassSpringDamper "A damped oscillation"
  parameter Real m = 1, c = 300, d = 2, g = 9.81;
  Real s(start=0.05, fixed=true), v(start=0, fixed=true);
equation
  der(s) = v;
  m*der(v) = m*g - c*s - d*v;
  annotation(experiment(StopTime=1));
end MassSpringDamper;
