// MLS 3.6 §10.3.3: sizes are Integers
// run: check
// error: M0461 at 5
model M
  Real x[2] = fill(1.0, 2.0);
end M;
