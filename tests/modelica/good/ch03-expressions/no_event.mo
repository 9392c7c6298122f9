// MLS 3.6 §3.7.5: relations inside noEvent do not trigger events
// run: simulate --stop 1
// check: events = 0
// check: x(1) = 1 +- 1e-12
model M
  Real x = noEvent(if time < 0.5 then 0 else 1);
end M;
