// MLS 3.6 §11.2.1: statements are executed in order
// run: simulate --stop 1
// check: final x = 5 +- 1e-12
model M
  Real x;
algorithm
  x := 2;
  x := x + 3;
end M;
