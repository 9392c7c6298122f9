// A state that is reset, and carried through a pipe whose position is the unknown of a nonlinear equation. At the event the
// position was computed once more, and was another in its last digits: a reversal. The right end of the pipe then gave in1,
// and the jump that flowed in left without an event. x was wrong by 1e-2 at 1e-10, n was 5 to 8.
//
// w = t/0.3, so that the pipe is a delay of 0.3 s: numbers as in delayed_reset.mo, where x is the same signal.
// numbers: oracle: CVODE and IDA at 1e-12 with delay(x, 0.3), which agree to 2e-10
// run: simulate --stop 4 --tolerance 1e-8
// check: final t1 = 3.7176610959 +- 1e-6
// check: final n = 5 +- 0
// run: simulate --stop 4 --tolerance 1e-10
// check: final t1 = 3.7176610959 +- 1e-6
// check: final x = 0.4953348491 +- 1e-6
// check: final n = 5 +- 0
// run: simulate --stop 4 --tolerance 1e-10 --solver dopri5
// check: final t1 = 3.7176610959 +- 1e-6
// check: final n = 5 +- 0
// run: simulate --stop 4 --tolerance 1e-10 --solver arkode
// check: final t1 = 3.7176610959 +- 1e-8
// check: final n = 5 +- 0
// run: simulate --stop 4 --tolerance 1e-10 --solver cvode
// check: final t1 = 3.7176610959 +- 1e-7
// check: final n = 5 +- 0
model TransportedReset
  Real x(start = 0, fixed = true), o1, o2, w(start = 0);
  discrete Real t1(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  w + 0.5*sin(w) + 0.1*w^3 = time/0.3 + 0.5*sin(time/0.3) + 0.1*(time/0.3)^3;
  (o1, o2) = spatialDistribution(x, 0, w, true);
  der(x) = 1 + 0.5*o2;
  when x > 1 then
    reinit(x, 0.1);
    t1 = time;
  end when;
  when o2 > 0.95 then
    n = pre(n) + 1;
  end when;
end TransportedReset;
