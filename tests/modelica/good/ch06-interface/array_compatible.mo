// MLS 3.6 §6.7: arrays of equal sizes are compatible, element types are coerced
// run: simulate --stop 1
// check: final b[2,1] = 3 +- 1e-12
model M
  parameter Integer a[2,2] = {{1, 2}, {3, 4}};
  Real b[2,2] = a;
end M;
