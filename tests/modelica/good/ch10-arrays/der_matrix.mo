// MLS 3.6 §10.6.12: der of a matrix
// run: check
// expect:
// | check: M is sound: 4 equations, 4 unknowns, 4 states
model M
  Real x[2,2](each start=1, each fixed=true);
equation
  der(x) = -x;
end M;
