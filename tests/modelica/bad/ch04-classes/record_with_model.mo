// MLS 3.6 §4.7: a record holds records and types
// run: check
// error: M0603 at 8
model A
  Real x = 1;
end A;
record R
  A a;
end R;
model M
  R r;
end M;
