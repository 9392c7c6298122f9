// MLS 3.6 §8.3.7: the message of an assertion is a String
// run: check
// error: M0431 at 7
model M
  Real x = 1;
equation
  assert(x > 0, 5);
end M;
