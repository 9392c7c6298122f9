// MLS 3.6 §10.6.4: a matrix product whose inner sizes differ
// run: check
// error: M0412 at 5
model M
  Real a[2,2] = [1, 2; 3, 4]*[1, 2; 3, 4; 5, 6];
end M;
