// MLS 3.6 §3.7.2: mod triggers events
// run: simulate --stop 1.1
// check: w(1.1) = 0.1 +- 1e-12
// check: event 1 at 0.5 +- 1e-9
// check: event 2 at 1 +- 1e-9
model M
  Real w = mod(time, 0.5);
end M;
