// MLS 3.6 §16.4: previous is of a clocked variable
// run: check
// error: S0407 at 6
model M
  Real x(start = 0, fixed = true);
  Real y = previous(x);
equation
  der(x) = 1;
end M;
