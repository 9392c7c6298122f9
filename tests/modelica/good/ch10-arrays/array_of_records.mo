// MLS 3.6 §10.6.9: an array of records
// run: simulate --stop 1
// check: final s = 30 +- 1e-12
record R
  Real a, b;
end R;
model M
  R r[2] = {R(1, 10), R(2, 20)};
  Real s = sum(r.b);
end M;
