// MLS 3.6 §10.1: Real[n] x and Real x[n]
// run: check
// expect:
// | check: M is sound: 5 equations, 5 unknowns, 0 states
model M
  Real[2] a = {1, 2};
  Real b[3] = {1, 2, 3};
end M;
