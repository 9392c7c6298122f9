// MLS 3.6 §12.6: an element without default is missing
// run: check
// error: M0424 at 8
record R
  Real x, y;
end R;
model M
  R r = R(1);
end M;
