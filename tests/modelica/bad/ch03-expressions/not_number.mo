// MLS 3.6 §3.5: 'not' needs a Boolean
// run: check
// error: M0411 at 5
model M
  Boolean b = not 1;
end M;
