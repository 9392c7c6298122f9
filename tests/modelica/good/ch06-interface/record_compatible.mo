// MLS 3.6 §6.7: records with the same elements are compatible
// run: simulate --stop 1
// check: final b.y = 2 +- 1e-12
record R1
  Real x, y;
end R1;
record R2
  Real x, y;
end R2;
model M
  R1 a = R1(1, 2);
  R2 b = a;
end M;
