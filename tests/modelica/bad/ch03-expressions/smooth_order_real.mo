// MLS 3.6 §3.7.5: the order of smooth is not a Real
// run: check
// error: M0453 at 5
model M
  Real x = smooth(0.5, time);
end M;
