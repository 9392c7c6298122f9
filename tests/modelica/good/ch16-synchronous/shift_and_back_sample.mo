// MLS 3.6 §16.5.2: shiftSample and backSample
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model M
  Real u = sample(time, Clock(1, 10));
  Real v = shiftSample(u, 4, 3);
  Real w = backSample(v, 4, 3);
end M;
