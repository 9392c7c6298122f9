// MLS 3.6 §8.3.1: an array equation stands for one equation an element
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
// run: simulate --stop 1
// check: final v[3] = 6 +- 1e-12
model M
  Real v[3];
equation
  v = {2, 4, 6};
end M;
