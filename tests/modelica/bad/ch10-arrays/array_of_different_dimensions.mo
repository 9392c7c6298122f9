// MLS 3.6 §10.4: elements of an array have one number of dimensions
// run: check
// error: M0415 at 5
model M
  Real x[2] = {1, {2, 3}};
end M;
