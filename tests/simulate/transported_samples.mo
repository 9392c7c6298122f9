// Samples that are carried through a pipe whose speed varies: each jump leaves once. The position is rounded at the event, and
// the jump that had just left seemed to be on its way still: events without end.
//
// The label of what leaves at t is x(t) - 1, x = t + 0.15 (1 - cos 2t). A sample taken at s leaves at x(t) = x(s) + 1; at t = 3
// what flowed in at s = 1.7119 is there: the sample of 1.7. There are 30 samples, and 17 of them have left by then.
// numbers: closed form
// run: simulate --stop 3 --tolerance 1e-9
// check: final o2 = 1.7 +- 1e-12
// check: events = 47
// run: simulate --stop 3 --tolerance 1e-9 --solver cvode
// check: final o2 = 1.7 +- 1e-12
// check: events = 47
// run: simulate --stop 3 --tolerance 1e-7 --solver ida
// check: final o2 = 1.7 +- 1e-12
// check: events = 47
model TransportedSamples
  Real x(start = 0, fixed = true), o1, o2;
  discrete Real d(start = 0, fixed = true);
equation
  der(x) = 1 + 0.3*sin(2*time);
  when sample(0.1, 0.1) then
    d = time;
  end when;
  (o1, o2) = spatialDistribution(d, 0, x, true);
end TransportedSamples;
