// MLS 3.6 §4.8: Real has no such attribute
// run: check
// error: M0351 at 5
model M
  Real x(begin=1) = 1;
end M;
