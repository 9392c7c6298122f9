// MLS 3.6 §17.1: a state is the name of a block instance
// run: check
// error: M0770 at 8
model M
  block S
  end S;
  S a;
equation initialState(2);
  transition(a, a, ticksInState() > 2, immediate = false);
end M;
