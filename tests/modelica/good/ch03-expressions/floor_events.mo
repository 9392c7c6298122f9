// MLS 3.6 §3.7.2: floor and integer trigger events where they leap
// run: simulate --stop 2.5
// check: x(2.5) = 2 +- 1e-12
// check: n(2.5) = 2 +- 1e-12
// check: event 1 at 1 +- 1e-9
// check: event 2 at 2 +- 1e-9
// check: events = 2
model M
  Real x = floor(time);
  Integer n = integer(time);
end M;
