// MLS 3.6 §4.4.4.1: the prefix of a record holds for its elements
// run: simulate --stop 1
// check: final x = 3 +- 1e-12
record R
  Real a = 1;
  Real b = 2;
end R;
model M
  parameter R r;
  parameter Real p = r.a + r.b;
  Real x = p;
end M;
