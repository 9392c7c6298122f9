// MLS 3.6 §4.7: a record has no protected elements
// run: check
// says: warning[M0604]: 'w' is protected, which an element of a record cannot be
record R
  Real v = 1;
protected
  Real w = 2;
end R;
model M
  R r;
end M;
