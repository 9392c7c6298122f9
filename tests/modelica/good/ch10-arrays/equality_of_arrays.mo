// MLS 3.6 §10.6.1: arrays of equal sizes may be equated
// run: check
// expect:
// | check: M is sound: 8 equations, 8 unknowns, 0 states
model M
  Real a[2,2] = fill(1, 2, 2), b[2,2];
equation
  b = a;
end M;
