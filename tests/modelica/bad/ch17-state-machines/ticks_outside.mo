// MLS 3.6 §17.1: ticksInState only in state machines
// run: check
// error: S0504
model M
  block S
  end S;
  S a, b;
  Integer n = ticksInState();
equation
  initialState(a);
  transition(a, b, ticksInState() > 2, immediate = false);
end M;
