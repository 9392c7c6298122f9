// MLS 3.6 §4.8.7.1: a variable that is always to be a state can be one
// run: check
// says: warning[S0112]
model M
  Real x(stateSelect = StateSelect.always) = sin(time);
  Real y(start = 0, fixed = true);
equation
  der(y) = 2*x;
end M;
