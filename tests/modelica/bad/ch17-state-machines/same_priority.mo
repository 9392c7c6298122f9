// MLS 3.6 §17.1: different priorities of transitions from one state
// run: check
// error: S0502 at 11
model M
  block S
  end S;
  S a, b, c;
equation
  initialState(a);
  transition(a, b, ticksInState() > 2, immediate = false);
  transition(a, c, ticksInState() > 3, immediate = false);
end M;
