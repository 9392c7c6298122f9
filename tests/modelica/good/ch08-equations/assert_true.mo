// MLS 3.6 §8.3.7: an assertion that holds changes nothing
// run: simulate --stop 1
// check: final x = 1 +- 1e-12
model M
  Real x = 1;
equation
  assert(x > 0, "x must be positive");
end M;
