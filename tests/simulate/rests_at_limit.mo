// What is left of a signal at rest may still push it to and fro across its limit. As long as that is less than rounding of the
// states' nominal values, the switch stays as it is; where it is more the model chatters (chattering.mo).
// numbers: the limit
// run: simulate --stop 10
// within: 5
// check: stat stateEvents <= 100
// check: final x = 0 +- 1e-13
model RestsAtLimit
  Real x(start = 1e-40, fixed = true);
  Boolean on(start = true);
  Integer n(start = 0, fixed = true);
equation
  on = x > 0;
  when on then
    n = pre(n) + 1;
  end when;
  der(x) = if on then -1e-40 else 1e-40;
end RestsAtLimit;
