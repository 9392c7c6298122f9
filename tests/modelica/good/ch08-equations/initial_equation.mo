// MLS 3.6 §8.6: an initial equation
// run: simulate --stop 1
// check: x(0) = 3 +- 1e-9
model M
  Real x;
equation
  der(x) = -x;
initial equation
  x = 3;
end M;
