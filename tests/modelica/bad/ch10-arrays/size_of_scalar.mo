// MLS 3.6 §10.3.1: a scalar has no first dimension
// run: check
// error: M0441 at 6
model M
  Real x = 1;
  Integer n = size(x, 1);
end M;
