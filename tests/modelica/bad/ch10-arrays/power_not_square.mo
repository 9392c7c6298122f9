// MLS 3.6 §10.6.8: '^' needs a square matrix
// run: check
// error: M0410 at 5
model M
  Real a[2,3] = [1, 2, 3; 4, 5, 6]^2;
end M;
