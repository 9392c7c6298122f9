// An empty pipe fills: what flows in at the start is not what is there, and the front leaves as an event.
//
// x = e^(-t/2) flows in from 0 on with speed 1: q(2) = ∫ e^(-s/2) ds from 0 to 1 = 2 (1 - e^(-1/2)).
// run: simulate --stop 2 --tolerance 1e-6
// check: event 1 at 1 +- 1e-9 ; one length at speed 1
// check: o2(1-) = 0 +- 1e-12 ; empty
// check: final q = 0.7869386805747332 +- 1e-6 ; 2 (1 - e^(-1/2))
// run: simulate --stop 2 --tolerance 1e-10
// check: final q = 0.7869386805747332 +- 1e-10 ; as above
// run: simulate --stop 2 --tolerance 1e-8 --solver cvode
// check: final q = 0.7869386805747332 +- 1e-6 ; as above
model front_in_a_pipe
  Real o1, o2, q(start = 0, fixed = true), x(start = 1, fixed = true), p(start = 0, fixed = true);
equation
  der(p) = 1;
  der(x) = -0.5*x;
  (o1, o2) = spatialDistribution(x, 0, p, true);
  der(q) = o2;
end front_in_a_pipe;
