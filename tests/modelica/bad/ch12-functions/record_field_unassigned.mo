// MLS 3.6 §12.4.4: all fields of an output are assigned
// run: check
// says: warning[M0625]
model M
  record R
    Real a;
    Real b;
  end R;
  function f
    input Real u;
    output R r;
  algorithm
    r.a := u;
  end f;
  R r = f(time);
end M;
