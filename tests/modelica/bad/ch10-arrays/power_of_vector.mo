// MLS 3.6 §10.6.8: '^' of a vector
// run: check
// error: M0410 at 5
model M
  Real a[2] = {1, 2}^2;
end M;
