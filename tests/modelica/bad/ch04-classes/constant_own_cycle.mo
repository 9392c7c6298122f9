// MLS 3.6 §4.4.3: a constant given by itself
// run: check
// error: M0353 at 5
model M
  constant Integer n = n + 1;
  Real x[n] = ones(n);
end M;
