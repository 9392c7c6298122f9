// MLS 3.6 §11.1.2: algorithm and equations together
// run: simulate --stop 1
// check: final z = 12 +- 1e-12
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model M
  Real x, y, z;
equation
  x = 3;
  z = 2*y;
algorithm
  y := x + 3;
end M;
