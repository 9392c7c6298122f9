// MLS 3.6 §6.7: a component of a model is not a value
// run: check
// error: M0367 at 11
model A
  Real x = 1;
end A;
model M
  A a;
  A b;
equation
  a = b;
end M;
