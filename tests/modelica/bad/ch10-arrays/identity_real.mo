// MLS 3.6 §10.3.3: identity takes an Integer
// run: check
// error: M0461 at 5
model M
  Real a[2, 2] = identity(2.0);
end M;
