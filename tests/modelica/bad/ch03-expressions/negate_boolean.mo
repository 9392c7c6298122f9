// MLS 3.6 §3.4: '-' of a Boolean
// run: check
// error: M0411 at 5
model M
  Real x = -true;
end M;
