// MLS 3.6 §17.1: state machines are not supported yet, and said so
// run: check
// error: M0999 at 10
model M
  block S
    output Integer n(start=0) = previous(n) + 1;
  end S;
  S s;
equation
  initialState(s);
end M;
