// MLS 3.6 §10.3.5: skew is of a vector of three
// run: check
// error: M0440 at 5
model M
  Real a[3, 3] = skew({1, 2});
end M;
