// MLS 3.6 §10.6.4: a product of vectors of different sizes
// run: check
// error: M0412 at 5
model M
  Real a = {1, 2, 3}*{1, 2};
end M;
