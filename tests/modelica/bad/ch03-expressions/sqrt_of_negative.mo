// MLS 3.6 §3.7.1: the argument of sqrt is not negative
// run: check
// error: M0434 at 5
model M
  Real x = sqrt(-2);
end M;
