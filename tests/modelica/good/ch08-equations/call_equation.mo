// MLS 3.6 §8.3.1: a function call without results is an equation that counts zero
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
function check
  input Real u;
algorithm
  assert(u > 0, "positive");
end check;
model M
  Real x = 1;
equation
  check(x);
end M;
