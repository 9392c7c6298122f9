// MLS 3.6 §11.2.1: records and their elements are assigned
// run: simulate --stop 1
// check: final r.x = 3 +- 1e-12
// check: final r.y = 5 +- 1e-12
record R
  Real x, y;
end R;
model M
  R r;
algorithm
  r := R(1, 5);
  r.x := 3;
end M;
