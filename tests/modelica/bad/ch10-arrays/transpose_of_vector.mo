// MLS 3.6 §10.3.5: transpose needs two dimensions
// run: check
// error: M0440 at 5
model M
  Real x[2] = transpose({1, 2});
end M;
