// MLS 3.6 §8.3.2: a for-equation
// run: simulate --stop 1
// check: final x[1] = 1 +- 1e-12
// check: final x[4] = 16 +- 1e-12
// run: check
// expect:
// | check: M is sound: 4 equations, 4 unknowns, 0 states
model M
  Real x[4];
equation
  for i in 1:4 loop
    x[i] = i^2;
  end for;
end M;
