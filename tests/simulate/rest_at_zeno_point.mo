// Models whose authors provide for the end of a sequence of bounces by a condition that inexact event times would meet:
// they come to rest there. With restitution e the bounces accumulate at t* = sqrt(2 h0/g) (1 + 2e/(1 - e)).
// run: simulate --model Guarded --stop 6
// check: final h = 0 +- 1e-6 ; the floor
// check: final v = 0 +- 1e-12 ; at rest
// check: final flying = 0 +- 0 ; the second condition has been met
// check: final rested = 2.55863397 +- 1e-6 ; sqrt(2/9.81)*(1 + 1.4/0.3)
// run: simulate --model Guarded --stop 6 --solver cvode --tolerance 1e-9
// check: final h = 0 +- 1e-8 ; the floor
// check: final rested = 2.55863397 +- 1e-6 ; sqrt(2/9.81)*(1 + 1.4/0.3)
// run: simulate --model Guarded --stop 6 --solver dopri5 --param floor=3 --param e=0.5 --start-value h=4
// check: final h = 3 +- 4e-6 ; the floor
// check: final rested = 1.35457092 +- 1e-6 ; sqrt(2/9.81)*(1 + 1/0.5)
// run: simulate --model Two --stop 6
// check: final a.v = 0 +- 1e-12 ; at rest
// check: final b.v = 0 +- 1e-12 ; at rest
// check: final a.rested = 2.55863397 +- 1e-6 ; sqrt(2/9.81)*(1 + 1.4/0.3)
// check: final b.rested = 1.91565257 +- 1e-6 ; sqrt(4/9.81)*(1 + 1/0.5)
// check: final s = 1.91565257 +- 1e-4 ; b is in flight until it rests
//
// Where nothing provides for it, or what does makes the events accumulate again, the run fails at the Zeno point.
// run: simulate --model Unguarded --stop 6
// status: 3
// error: R0004
// says: accumulate at time 1.354570
// run: simulate --model Repeated --stop 6
// status: 3
// within: 5
// error: R0004
// says: accumulate at time 1.354570
// run: simulate --model Guarded --stop 6 --on-zeno error
// status: 3
// error: R0004
// run: simulate --model Unguarded --stop 6 --on-zeno stop
// says: warning[R0046]
// says: accumulate at time 1.354570
// check: final x = 0 +- 1e-9 ; the floor
// check: final ended = 1 +- 0 ; terminal() has become true
model Guarded "The ball of Fritzson's book (Principles of Object-Oriented Modeling and Simulation, section 2.6)"
  parameter Real e = 0.7, g = 9.81, floor = 0;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true), v_new(start = 0, fixed = true);
  Boolean flying(start = true, fixed = true), impact;
  discrete Real rested(start = -1, fixed = true);
equation
  impact = h <= floor;
  der(v) = if flying then -g else 0;
  der(h) = v;
  when {h <= floor and v <= 0, impact} then
    v_new = if edge(impact) then -e*pre(v) else 0;
    flying = v_new > 0;
    reinit(v, v_new);
  end when;
  when not flying then
    rested = time;
  end when;
end Guarded;
model Two "two balls, one beside the other"
  Guarded a(e = 0.7), b(e = 0.5, h(start = 2));
  Real s(start = 0, fixed = true);
equation
  der(s) = if b.flying then 1 else 0;
end Two;
model Unguarded
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  Integer ended(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -9.81;
  when x < 0 then
    reinit(v, -0.5*v);
  end when;
  when terminal() then
    ended = 1;
  end when;
end Unguarded;
model Repeated "the second condition lets the ball bounce again"
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -9.81;
  when x <= 0 and v < -1e-9 then
    reinit(v, -0.5*v);
  end when;
end Repeated;
