// MLS 3.6 §4.4.1: a clause may declare several components, each with its own dimensions
// run: simulate --stop 1
// check: final s = 21 +- 1e-12
model M
  parameter Real[2] a = {1, 2}, b[3] = {{1, 2}, {3, 4}, {5, 3}};
  Real s = sum(a) + sum(b);
end M;
