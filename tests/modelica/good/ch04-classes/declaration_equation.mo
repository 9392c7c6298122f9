// MLS 3.6 §4.4.2.1: a declaration equation of a variable is an equation
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
model M
  Real x = 1;
  Real y = x;
end M;
