// MLS 3.6 §16.3: a clock whose interval is computed at its own ticks: 0, 0.003, 0.007, 0.012, …
// run: simulate --stop 0.02
// check: event 1 at 0.003 +- 1e-15
// check: event 2 at 0.007 +- 1e-15
// check: event 3 at 0.012 +- 1e-15
// check: y2(0.012) = 4 +- 0
// check: dt(0.007) = 0.004 +- 1e-15
// check: dt(0) = 0.002 +- 1e-15                ; the start value over the resolution
model M
  Integer nextInterval(start = 2);
  Real y2(start = 0);
  Real dt;
equation
  when Clock(nextInterval, 1000) then
    nextInterval = previous(nextInterval) + 1;
    y2 = previous(y2) + 1;
    dt = interval();
  end when;
end M;
