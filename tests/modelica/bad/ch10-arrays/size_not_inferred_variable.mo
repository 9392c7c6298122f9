// MLS 3.6 §10.1: ':' needs a value, also for variables
// run: check
// error: M0340 at 5
model M
  Real x[:];
equation
  x = {1, 2, 3};
end M;
