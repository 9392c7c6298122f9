// MLS 3.6 §11.2.1: a component of a model is not assigned as a whole
// run: check
// error: M0367 at 10
model A
  Real x = 1;
end A;
model M
  A a, b;
algorithm
  a := b;
end M;
