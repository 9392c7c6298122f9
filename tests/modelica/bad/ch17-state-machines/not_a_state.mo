// MLS 3.6 §17.1: activeState of something that is no state
// run: check
// error: S0503
model M
  block S
  end S;
  S a, b, c;
  Boolean x
    = activeState(c);
equation
  initialState(a);
  transition(a, b, ticksInState() > 2, immediate = false);
end M;
