// Otter, Elmqvist, Mattsson (1999), section 3: a relation taken literally raises no event, and no domain error either.
// numbers: a literal relation raises no event; the branch that holds gives 0
// run: simulate --stop 2 --tolerance 1e-9
// check: events = 0
// check: y(0.75) = 0.5 +- 1e-12 ; sqrt(1/4)
// check: y(1.5) = 0 +- 0
// check: final z = 0.6666666666666666 +- 1e-8 ; the integral of sqrt(1 - t) from 0 to 1
model NoEventSqrt "The operator noEvent prevents an event"
  Real u = 1 - time;
  Real y = if noEvent(u>=0) then sqrt(u) else 0;
  Real z(start=0, fixed=true);
equation
  der(z) = y;
  annotation(experiment(StopTime=2));
end NoEventSqrt;
