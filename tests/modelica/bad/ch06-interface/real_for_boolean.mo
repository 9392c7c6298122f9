// MLS 3.6 §6.7: a number for a Boolean
// run: check
// error: M0400 at 5
model M
  Boolean b = 1;
end M;
