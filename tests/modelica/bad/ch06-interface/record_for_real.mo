// MLS 3.6 §6.7: a record for a Real
// run: check
// error: M0400 at 9
record R
  Real x;
end R;
model M
  R r = R(1);
  Real y = r;
end M;
