// MLS 3.6 §10.1: the size of an array given by itself
// run: check
// error: M0343 at 5
model M
  Real x[size(x, 1)];
equation
  x = {1};
end M;
