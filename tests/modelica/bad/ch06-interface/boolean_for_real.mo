// MLS 3.6 §6.7: a Boolean for a Real
// run: check
// error: M0400 at 5
model M
  Real x = true;
end M;
