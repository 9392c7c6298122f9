// MLS 3.6 §12.6: a record constructor takes the fields in order
// run: check
// error: M0400 at 9
record R
  Real a;
  Boolean b;
end R;
model M
  R r = R(true, 1);
end M;
