// MLS 3.6 §8.6: fixed = true of a discrete variable says pre(x) = start, which a when clause that is active at the start does not
// contradict.
// run: simulate --stop 1
// expect:
// | FixedDiscrete: 0 to 1 s: 0 steps, 1 event
// run: simulate --stop 1
// check: x(0) = 10 +- 1e-12 ; 0 + 7 + 3
// check: final x = 11 +- 1e-12
// check: final n = 6 +- 0
model FixedDiscrete
  discrete Real next(start = 0, fixed = true);
  discrete Real kept(start = 3, fixed = true);
  Integer n(start = 5, fixed = true);
  Real x = next + kept;
equation
  when {initial(), time > 2} then
    next = pre(next) + 7;
  end when;
  when time > 0.5 then
    kept = 4;
    n = pre(n) + 1;
  end when;
end FixedDiscrete;
