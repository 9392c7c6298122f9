// MLS 3.6 §4.8.7.1: for a variable that is never to be a state there is another one
// run: check
// says: warning[S0112]
model M
  Real x(stateSelect = StateSelect.never, start = 1, fixed = true);
equation
  der(x) = -x;
end M;
