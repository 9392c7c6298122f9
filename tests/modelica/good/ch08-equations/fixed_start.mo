// MLS 3.6 §8.6: start with fixed = true
// run: simulate --stop 1
// check: x(0) = 0.5 +- 1e-12
model M
  Real x(start=0.5, fixed=true);
equation
  der(x) = -x;
end M;
