// MLS 3.6 §8.3.7: the level of an assertion is an AssertionLevel
// run: check
// error: M0431 at 6
model M
equation
  assert(time < 2, "late", 1);
end M;
