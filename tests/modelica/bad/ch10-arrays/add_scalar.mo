// MLS 3.6 §10.6.2: '+' of a vector and a scalar; '.+' is meant
// run: check
// error: M0412 at 5
model M
  Real a[2] = {1, 2} + 1;
end M;
