// Declarative friction (Otter, Elmqvist, Mattsson 1999, figure 5) under 2 sin t: it slips at pi/6, sticks where v is zero again although the force points the other way, slips
// backwards at 7 pi/6, and so on. While it slides v' + v/2 = 2 sin t - 1.
// numbers: the closed form above
// run: simulate --stop 10 --tolerance 1e-10
// check: event 1 at 0.5235987755982988 +- 1e-8
// check: v(2) = 0.8203290975870972 +- 1e-8
// check: event 2 at 3.4328492396325885 +- 1e-8 ; the root of v
// check: v(3.5) = 0 +- 1e-12
// check: event 3 at 3.665191429188092 +- 1e-8
// check: v(5.141592653589793) = -0.8203290975870972 +- 1e-8
// check: event 4 at 6.574441893222382 +- 1e-8
// check: events = 7
model Reversal "Dry friction under an alternating force"
  Real v(start=0), f, s;
  Boolean forward = s > 1, backward = s < -1;
equation
  v = if forward then s - 1 elseif backward then s + 1 else 0;
  f = if forward then 1 + 0.5*(s - 1) elseif backward then -1 + 0.5*(s + 1) else s;
  der(v) = 2*sin(time) - f;
  annotation(experiment(StopTime=10));
end Reversal;
