// MLS 3.6 §10.6.2: a sum of vectors of different sizes
// run: check
// error: M0412 at 5
model M
  Real a[3] = {1, 2, 3} + {1, 2};
end M;
