// MLS 3.6 §4.7: a type extends types
// run: check
// says: warning[M0313]: the type 'T' stands for the record 'R', from which it cannot be derived
record R
  Real x = 1;
end R;
type T = R;
model M
  T t;
end M;
