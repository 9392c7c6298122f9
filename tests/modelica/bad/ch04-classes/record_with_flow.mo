// MLS 3.6 §4.7: elements of a record have no flow
// run: check
// error: S0101 at 5
record R
  flow Real x = 1;
end R;
model M
  R r;
end M;
