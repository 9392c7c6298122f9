// Otter, Elmqvist, Mattsson (1999), section 3: a relation triggers an event where it changes.
// numbers: the relation changes once; the values of either side
// run: simulate --stop 3 --tolerance 1e-9
// check: event 1 at 1.5707963267948966 +- 1e-10 ; cos(pi/2) = 0
// check: events = 1
// check: switch.y(1.5) = 1 +- 0
// check: final switch.y = -1 +- 0
model TwoPoint "A two-point controller"
  parameter Real y0=1;
  input Real u;
  output Real y;
equation
  y = if u > 0 then y0 else -y0;
end TwoPoint;

model TwoPointOfCosine "A two-point controller of cos(t): an event at each crossing"
  TwoPoint switch;
  Real c(start=1, fixed=true), s(start=0, fixed=true);
equation
  der(c) = -s;
  der(s) = c;
  switch.u = c;
  annotation(experiment(StopTime=3));
end TwoPointOfCosine;
