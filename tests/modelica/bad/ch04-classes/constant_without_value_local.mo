// MLS 3.6 §4.4.4: also in a model
// run: check
// error: M0366 at 6
model M
  constant Integer n;
  Real x[n] = ones(n);
end M;
