// MLS 3.6 §17.1: one initial state in each machine
// run: check
// error: S0501
model M
  block S
  end S;
  S a, b;
equation
  transition(a, b, true);
  transition(b, a, true, immediate = false);
end M;
