// MLS 3.6 §12.4.7: a call without results
// run: check
// expect:
// | check: M is sound: 0 equations, 0 unknowns, 0 states
function check
  input Real u;
algorithm
  assert(u > 0, "positive");
end check;
model M
  parameter Real p = 1;
equation
  check(p);
end M;
