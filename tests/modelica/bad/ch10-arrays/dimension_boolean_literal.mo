// MLS 3.6 §10.1: a size is an Integer
// run: check
// error: M0461 at 5
model M
  Real x[true] = {1};
end M;
