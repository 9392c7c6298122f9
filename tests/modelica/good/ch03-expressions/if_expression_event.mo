// MLS 3.6 §3.6.5: the branches switch at the instant the condition changes
// run: simulate --stop 1
// check: x(0) = 1 +- 1e-12
// check: x(1) = 2 +- 1e-12
// check: event 1 at 0.25 +- 1e-9
model M
  Real x = if time < 0.25 then 1 else 2;
end M;
