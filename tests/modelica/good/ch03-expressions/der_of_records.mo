// MLS 3.6 §3.7.4: der of an array of records is taken field by field
// run: simulate --stop 1 --tolerance 1e-8
// check: final r[2].a = 2.718281828459 +- 1e-6 ; e
// check: final r[1].b = 1 +- 1e-7
model M
  record R
    Real a;
    Real b;
  end R;
  R r[2](a(each start = 1, each fixed = true), b(each start = 0, each fixed = true));
equation
  der(r) = {R(r[i].a, 1) for i in 1:2};
end M;
