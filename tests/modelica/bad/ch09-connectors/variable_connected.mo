// MLS 3.6 §9.1: variables that are no connectors
// run: check
// error: M0510 at 7
model M
  Real x = 1, y;
equation
  connect(x, y);
end M;
