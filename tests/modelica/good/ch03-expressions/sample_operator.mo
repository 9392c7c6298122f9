// MLS 3.6 §3.7.5: sample(start, interval) is true at start + i*interval
// run: simulate --stop 1.0
// check: n(1) = 3 +- 1e-12
// check: event 1 at 0.2 +- 1e-9
// check: event 2 at 0.5 +- 1e-9
// check: event 3 at 0.8 +- 1e-9
model M
  discrete Integer n(start=0, fixed=true);
equation
  when sample(0.2, 0.3) then
    n = pre(n) + 1;
  end when;
end M;
