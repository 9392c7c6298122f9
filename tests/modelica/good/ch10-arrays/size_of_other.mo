// MLS 3.6 §10.1: the size of one array depends on another
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model M
  parameter Real p[:] = {1, 2, 3};
  Real x[size(p, 1)] = 2*p;
end M;
