// MLS 3.6 §16.10: interval
// run: simulate --stop 0.35
// check: final dt = 0.1 +- 1e-9
model M
  Real u = sample(time, Clock(0.1));
  Real x(start=0) = previous(x) + interval(u)*u;
  Real dt = interval(u);
end M;
