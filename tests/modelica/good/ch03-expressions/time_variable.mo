// MLS 3.6 §3.6.7: time is a built-in Real input of every model
// run: simulate --stop 2
// check: x(2) = 4 +- 1e-12
// check: x(0.5) = 1 +- 1e-12
model M
  Real x = 2*time;
end M;
