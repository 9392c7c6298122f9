// MLS 3.6 §10.4.3: a range of vectors
// run: check
// error: M0417 at 5
model M
  Real x[2] = {1, 2}:{3, 4};
end M;
