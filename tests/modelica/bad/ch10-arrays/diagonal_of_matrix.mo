// MLS 3.6 §10.3.3: diagonal needs a vector
// run: check
// error: M0440 at 5
model M
  Real x[2,2] = diagonal([1, 2; 3, 4]);
end M;
