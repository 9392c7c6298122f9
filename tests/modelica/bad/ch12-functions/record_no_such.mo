// MLS 3.6 §12.6: an element that the record does not have
// run: check
// error: M0422 at 8
record R
  Real x;
end R;
model M
  R r = R(y=1);
end M;
