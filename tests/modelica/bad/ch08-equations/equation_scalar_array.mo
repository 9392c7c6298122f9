// MLS 3.6 §8.3.1: an array and a scalar
// run: check
// error: M0500 at 7
model M
  Real x[3];
equation
  x = 0;
end M;
