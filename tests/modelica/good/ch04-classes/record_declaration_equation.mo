// MLS 3.6 §4.4.2.1: a record may be given a value as a whole
// run: simulate --stop 1
// check: final r.x = 1 +- 1e-12
// check: final r.y = 2 +- 1e-12
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
record R
  Real x;
  Real y;
end R;
model M
  R r = R(1, 2);
end M;
