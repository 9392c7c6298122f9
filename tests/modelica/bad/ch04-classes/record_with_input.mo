// MLS 3.6 §4.7: elements of a record have no causality
// run: check
// says: warning[M0605]: 'x' is input, which an element of a record cannot be
record R
  input Real x = 1;
end R;
model M
  R r;
end M;
