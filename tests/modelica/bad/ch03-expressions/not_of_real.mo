// MLS 3.6 §3.5: not is of a Boolean
// run: check
// error: M0411 at 5
model M
  Boolean b = not 1.0;
end M;
