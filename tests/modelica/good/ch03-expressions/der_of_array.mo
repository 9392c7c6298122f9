// MLS 3.6 §3.7.4: der acts element-wise on arrays
// run: simulate --stop 1 --tolerance 1e-9
// check: x[1](1) = 1 +- 1e-8
// check: x[2](1) = 2 +- 1e-8
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 2 states
model M
  Real x[2](each start=0, each fixed=true);
equation
  der(x) = {1, 2};
end M;
