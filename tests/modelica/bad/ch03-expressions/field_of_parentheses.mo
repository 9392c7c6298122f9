// MLS 3.6 §3.2: fields are taken of variables
// run: check
// error: M0439 at 9
model M
  record R
    Real a;
  end R;
  R r(a = 1);
  Real x = (r).a;
end M;
