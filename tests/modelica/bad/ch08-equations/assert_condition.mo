// MLS 3.6 §8.3.7: the condition of an assertion is a Boolean
// run: check
// error: M0431 at 7
model M
  Real x = 1;
equation
  assert(x, "message");
end M;
