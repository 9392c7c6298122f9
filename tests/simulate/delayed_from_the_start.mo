// expr(time.start) of a delay is what initialization finds (MLS 3.6 §3.7.4.1). What the event at the start makes of it arrives after the delay: a count of
// the last second has counted that event.
model DelayedFromTheStart
  Integer n(start = 0, fixed = true);
  Real before = delay(n, 1);
  Real lately = n - before;
equation
  when sample(0, 10) then
    n = pre(n) + 1;
  end when;
end DelayedFromTheStart;
// run: simulate --stop 2
// check: n(0.5) = 1 +- 0 ; oracle: tests/reference
// check: before(0.5) = 0 +- 0 ; oracle: tests/reference
// check: lately(0.5) = 1 +- 0 ; oracle: tests/reference
// check: lately(1.5) = 0 +- 0 ; oracle: tests/reference
