// MLS 3.6 §4.8.7.3: AssertionLevel.warning does not stop the simulation
// run: simulate --stop 1
// check: final x = 1 +- 1e-12
model M
  Real x = 1;
equation
  assert(x > 2, "too small", AssertionLevel.warning);
end M;
