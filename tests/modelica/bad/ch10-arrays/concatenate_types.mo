// MLS 3.6 §10.4.2: concatenated elements have one type
// run: check
// error: M0415 at 5
model M
  Real x[2, 1] = [1; true];
end M;
