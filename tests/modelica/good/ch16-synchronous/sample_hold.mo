// MLS 3.6 §16.5.1: sample and hold
// run: simulate --stop 1
// check: y(0.45) = 0.4 +- 1e-9
// check: y(0.95) = 0.9 +- 1e-9
model M
  Real u = sample(time, Clock(0.1));
  Real y = hold(u);
end M;
