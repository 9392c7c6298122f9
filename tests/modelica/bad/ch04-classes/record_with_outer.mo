// MLS 3.6 §4.7: elements of a record are not outer
// run: check
// says: warning[M0605]: 'x' is outer, which an element of a record cannot be
record R
  outer Real x;
end R;
model M
  inner Real x = 1;
  R r;
end M;
