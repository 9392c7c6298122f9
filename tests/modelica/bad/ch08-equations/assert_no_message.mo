// MLS 3.6 §8.3.7: an assertion has a message
// run: check
// error: M0430 at 6
model M
equation
  assert(time < 2);
end M;
