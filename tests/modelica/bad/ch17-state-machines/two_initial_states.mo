// MLS 3.6 §17.1: one and only one initial state
// run: check
// error: M0771 at 11
model M
  block S
  end S;
  S a, b;
equation
  transition(a, b, true);
  initialState(b);
  initialState(a);
end M;
