// MLS 3.6 §8.3.1: equations are solved together
// run: simulate --stop 1
// check: final x = 2 +- 1e-10
// check: final y = 1 +- 1e-10
model M
  Real x, y;
equation
  x + y = 3;
  x - y = 1;
end M;
