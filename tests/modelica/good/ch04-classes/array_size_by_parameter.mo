// MLS 3.6 §4.4.1: a parameter may give the size of an array
// run: check
// expect:
// | check: M is sound: 8 equations, 8 unknowns, 0 states
model M
  parameter Integer n = 4;
  Real x[2*n] = ones(2*n);
end M;
