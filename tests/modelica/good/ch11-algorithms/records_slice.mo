// MLS 3.6 §11.2.1: an array of records is assigned whole in an algorithm
// run: simulate --stop 1
// check: final r[1].a = 1 +- 1e-12
// check: final r[2].b = 4 +- 1e-12
model M
  record R
    Real a;
    Real b;
  end R;
  R r[2];
algorithm
  r := {R(time, 2), R(3, 4*time)};
end M;
