// MLS 3.6 §4.7: a block does not extend a model
// run: check
// says: warning[M0313]
// run: check --strict
// status: 1
// says: warning[M0313]
model A
  Real x = 1;
end A;
block B
  extends A;
end B;
model M
  B b;
end M;
