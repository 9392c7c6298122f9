// MLS 3.6 §8.3.1: an equation between records
// run: simulate --stop 1
// check: final b.x = 1 +- 1e-12
// check: final b.v[2] = 3 +- 1e-12
record R
  Real x;
  Real v[2];
end R;
model M
  R a = R(1, {2, 3}), b;
equation
  b = a;
end M;
