// MLS 3.6 §17.1: a synchronizing transition waits for the final states of all machines inside
// run: simulate --stop 9
// check: done(4.5) = 0 +- 0
// check: done(5) = 1 +- 0                     ; s.slow2 is entered at tick 4, the delayed transition fires at 5
model M
  block Wait
  end Wait;
  block Two
    Wait fast1, fast2, slow1, slow2;
  equation
    initialState(fast1);
    transition(fast1, fast2, ticksInState() >= 2, immediate = false);
    initialState(slow1);
    transition(slow1, slow2, ticksInState() >= 4, immediate = false);
  end Two;
  Two s;
  Wait e;
  Boolean done = activeState(e);
equation
  initialState(s);
  transition(s, e, true, immediate = false, synchronize = true);
end M;
