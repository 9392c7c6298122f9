// MLS 3.6 §17.1: activeState is of a state
// run: check
// error: S0503 at 6
model M
  Real x = time;
  Boolean b = activeState(x);
end M;
