// Mosterman, Broenink, Biswas (1998), section 2: one body runs into another, Newton's collision rule.
// numbers: Newton's rule: (1 + e)/2 of the velocity passes to an equal body
// run: simulate --stop 2
// check: event 1 at 1 +- 1e-14
// check: v1(1-) = 1 +- 0
// check: final v1 = 0 +- 1e-12
// check: final v2 = 1 +- 1e-12
// run: simulate --stop 2 --param e=0.5
// check: final v1 = 0.25 +- 1e-12 ; equation (3): (1 - e)/2
// check: final v2 = 0.75 +- 1e-12
model TwoBodies "Newton's collision rule"
  parameter Real m1 = 1, m2 = 1, e = 1;
  Real x1(start=0, fixed=true), x2(start=1, fixed=true);
  Real v1(start=1, fixed=true), v2(start=0, fixed=true);
equation
  der(x1) = v1;
  der(x2) = v2;
  der(v1) = 0;
  der(v2) = 0;
  when x1 >= x2 and v1 > v2 then
    reinit(v1, (m1*v1 + m2*v2 - e*m2*(v1 - v2))/(m1 + m2));
    reinit(v2, (m1*v1 + m2*v2 + e*m1*(v1 - v2))/(m1 + m2));
  end when;
  annotation(experiment(StopTime=2));
end TwoBodies;
