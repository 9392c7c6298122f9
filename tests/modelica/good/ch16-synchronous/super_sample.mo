// MLS 3.6 §16.5.2: superSample
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
model M
  Real u = sample(time, Clock(1, 10));
  Real v = superSample(u, 4);
end M;
