// A body of 1 kg falls from 1 m (g = 10), stays on the floor and is lifted by a force of 5 t. Gap and contact force are one curve: one of them is zero. It lands at
// sqrt(0.2) with sqrt(20) m/s, which the impulse of the floor takes, and leaves when 5 t = 10; nothing lifts before 0.5.
// numbers: the closed form above
// run: simulate --stop 3 --tolerance 1e-10 --events
// says: 'F' has an impulse of 4.47213
// check: event 1 at 0.4472135954999579 +- 1e-9
// check: v(0.4472135954999579-) = -4.472135954999579 +- 1e-8
// check: F(1.5) = 2.5 +- 1e-12
// check: event 3 at 2 +- 1e-9 ; the second is at 0.5
// check: final x = 0.8333333333333334 +- 1e-8 ; 5 (t - 2)^3/6
model PlasticContact "A body that falls on the floor, remains there and is lifted"
  Real x(start=1, fixed=true), v(start=0, fixed=true), F, s;
  Boolean free = s < 0;
equation
  der(x) = v;
  der(v) = F - 10 + (if time < 0.5 then 0 else 5*time);
  x = if free then -s else 0;
  F = if free then 0 else s;
  annotation(experiment(StopTime=3));
end PlasticContact;
