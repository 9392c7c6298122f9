// MLS 3.6 §3.6.6: a member of a record by dot notation
// run: simulate --stop 1
// check: final x = 5 +- 1e-12
model M
  record R
    Real a = 2;
    Real b[2] = {3, 4};
  end R;
  R r;
  Real x = r.a + r.b[1];
end M;
