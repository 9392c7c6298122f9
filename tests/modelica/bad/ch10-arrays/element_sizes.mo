// MLS 3.6 §10.4: elements of one size
// run: check
// error: M0415 at 5
model M
  Real a[2,2] = {{1, 2}, {3}};
end M;
