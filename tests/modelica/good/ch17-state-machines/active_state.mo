// MLS 3.6 §17.1: activeState, ticksInState and timeInState
// run: check
model M
  block S
    output Real x;
  equation
    x = previous(x) + 1;
  end S;
  S s1(x(start=0)), s2(x(start=0));
  Boolean a;
equation
  initialState(s1);
  transition(s1, s2, ticksInState() >= 3);
  transition(s2, s1, timeInState() > 0.5);
  a = activeState(s1);
end M;
