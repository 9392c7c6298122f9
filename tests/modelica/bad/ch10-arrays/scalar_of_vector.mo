// MLS 3.6 §10.3.2: scalar needs one element
// run: check
// error: M0440 at 5
model M
  Real x = scalar({1, 2});
end M;
