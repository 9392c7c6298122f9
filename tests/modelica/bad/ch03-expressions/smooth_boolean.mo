// MLS 3.6 §3.7.5: the smoothed expression is Real
// run: check
// error: M0431 at 5
model M
  Boolean b = smooth(1, time > 1);
end M;
