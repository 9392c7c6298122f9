// MLS 3.6 §8.3.1: both sides have the same size
// run: check
// error: M0500 at 7
model M
  Real x[3];
equation
  x = {1, 2};
end M;
