// MLS 3.6 §12.4.6: arrays of different sizes as arguments of a scalar function
// run: check
// error: M0433 at 5
model M
  Real x[2] = atan2({1, 2}, {1, 2, 3});
end M;
