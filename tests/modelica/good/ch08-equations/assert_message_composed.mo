// MLS 3.6 §8.3.7: the message of an assertion may be composed
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model M
  Real x = 1;
equation
  assert(x > 0, "x must be positive, but is " + String(x));
end M;
