// MLS 3.6 §10.3.5: cross needs vectors with three elements
// run: check
// error: M0440 at 5
model M
  Real x[3] = cross({1, 2}, {3, 4});
end M;
