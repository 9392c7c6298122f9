// MLS 3.6 §8.3.1: an equation between Booleans
// run: simulate --stop 1
// check: c(0.2) = 1 +- 1e-12
// check: c(1) = 0 +- 1e-12
model M
  Boolean b, c;
equation
  b = time > 0.5;
  c = not b;
end M;
