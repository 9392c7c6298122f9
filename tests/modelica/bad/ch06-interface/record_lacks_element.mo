// MLS 3.6 §6.7: a record without an element
// run: check
// error: M0400 at 12
record R
  Real x;
end R;
record S
  Real x, y;
end S;
model M
  R r = R(1);
  S s = r;
end M;
