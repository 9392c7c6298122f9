// MLS 3.6 §5.3.2: a record without that element
// run: check
// error: M0360 at 9
record R
  Real x;
end R;
model M
  R r = R(1);
  Real y = r.z;
end M;
