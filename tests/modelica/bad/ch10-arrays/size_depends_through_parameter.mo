// MLS 3.6 §10.1: the size of an array depends on itself through a parameter
// run: check
// error: M0343 at 6
model M
  parameter Integer n = size(x, 1);
  Real x[n] = ones(n);
end M;
