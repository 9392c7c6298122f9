// MLS 3.6 §8.6: der(x) = 0 at the start
// run: simulate --stop 1
// check: x(0) = 2 +- 1e-9
// check: x(1) = 2 +- 1e-6
model M
  Real x;
equation
  der(x) = 2 - x;
initial equation
  der(x) = 0;
end M;
