// MLS 3.6 §3.7.4: der of a Boolean
// run: check
// error: M0450 at 6
model M
  Boolean b = time > 1;
  Real x = der(b);
end M;
