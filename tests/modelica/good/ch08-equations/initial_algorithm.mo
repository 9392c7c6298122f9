// MLS 3.6 §8.6: an initial algorithm
// run: simulate --stop 1
// check: x(0) = 6 +- 1e-9
model M
  Real x;
equation
  der(x) = 0;
initial algorithm
  x := 2*3;
end M;
