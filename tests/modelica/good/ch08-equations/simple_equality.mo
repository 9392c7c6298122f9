// MLS 3.6 §8.3.1: an equation is not an assignment: either side may be an expression
// run: simulate --stop 1
// check: final x = 2 +- 1e-9
model M
  Real x;
equation
  6 = 3*x;
end M;
