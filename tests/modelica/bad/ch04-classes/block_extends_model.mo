// MLS 3.6 §4.7: a block does not extend a model
// run: check
// error: M0313 at 8
model A
  Real x = 1;
end A;
block B
  extends A;
end B;
model M
  B b;
end M;
