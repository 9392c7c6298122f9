// MLS 3.6 §10.3.5: symmetric needs a square matrix
// run: check
// error: M0440 at 5
model M
  Real x[2,3] = symmetric([1, 2, 3; 4, 5, 6]);
end M;
