// MLS 3.6 §10.6.3: '.*' of different sizes
// run: check
// error: M0412 at 5
model M
  Real a[2] = {1, 2} .* {1, 2, 3};
end M;
