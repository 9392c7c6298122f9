// MLS 3.6 §10.6.1: a value of another size
// run: check
// error: M0401 at 5
model M
  Real a[3] = {1, 2};
end M;
