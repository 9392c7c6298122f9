// MLS 3.6 §17.1: a transition has a condition
// run: check
// error: M0772 at 14
model M
  block S
    outer output Integer i;
  equation
    i = previous(i) + 1;
  end S;
  inner Integer i(start = 0);
  S a, b;
equation
  initialState(a);
  transition(a, b);
end M;
