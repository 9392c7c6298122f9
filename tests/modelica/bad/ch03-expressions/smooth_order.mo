// MLS 3.6 §3.7.5: the order of smooth is a constant Integer
// run: check
// error: M0453 at 6
model M
  Real p = time;
  Real x = smooth(p, time);
end M;
