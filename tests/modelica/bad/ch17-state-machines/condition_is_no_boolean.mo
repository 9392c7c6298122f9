// MLS 3.6 §17.1: the condition of a transition is a Boolean
// run: check
// error: M0772 at 10
model M
  block S
  end S;
  S a, b;
equation
  initialState(a);
  transition(a, b, ticksInState());
end M;
