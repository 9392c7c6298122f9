// MLS 3.6 §10.4.2: cat along a dimension that does not exist
// run: check
// error: M0441 at 5
model M
  Real x[4] = cat(2, {1, 2}, {3, 4});
end M;
