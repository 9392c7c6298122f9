// MLS 3.6 §8.3.7: an assertion in a when-clause
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model M
  Real x = time;
equation
  when x > 0.5 then
    assert(x < 10, "large");
  end when;
end M;
