// MLS 3.6 §12.4: a model is not a function
// run: check
// error: M0420 at 8
model A
  Real x = 1;
end A;
model M
  Real x = A(1);
end M;
