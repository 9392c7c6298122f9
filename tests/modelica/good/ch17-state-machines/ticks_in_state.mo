// MLS 3.6 §17.1: the specification's example of ticksInState: A1 is active at 10 ms … 14 ms
// run: simulate --stop 0.03
// check: n(0.0135) = 2 +- 0                   ; ticks before 10 ms count 0 …
// check: a1(0.0095) = 0 +- 0
// check: a1(0.0105) = 1 +- 0
// check: a1(0.0145) = 1 +- 0
// check: a1(0.0155) = 0 +- 0
// check: a2(0.0155) = 1 +- 0
// check: dt(0.014) = 0.004 +- 1e-12           ; timeInState of A1
model M
  block State
  end State;
  State A0;
  block Timed
    output Real t(start = 0);
  equation
    t = timeInState() + 0*previous(t);
  end Timed;
  Timed A1;
  State A2;
  Boolean a1 = activeState(A1), a2 = activeState(A2);
  Integer n = if a1 or a2 then 2 else 0;
  Real dt = A1.t;
equation
  initialState(A0);
  transition(A0, A1, sample(time, Clock(1, 1000)) > 0.0095);
  transition(A1, A2, ticksInState() >= 5, immediate = false);
end M;
