// MLS 3.6 §16.10: firstTick, and values before it
// run: simulate --stop 0.35
// check: y(0.05) = 7 +- 0                     ; the start value, before the first tick at 0.1
// check: x(0.1) = 100 +- 0
// check: x(0.2) = 101 +- 0
// check: final x = 102 +- 0
model M
  Clock c = shiftSample(Clock(1, 10), 1);
  Real x(start = 7);
  Real y = hold(x);
equation
  when c then
    x = if firstTick() then 100 else previous(x) + 1;
  end when;
end M;
