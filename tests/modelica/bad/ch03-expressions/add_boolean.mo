// MLS 3.6 §3.4: Booleans are not added
// run: check
// error: M0410 at 5
model M
  Real x = true + 1;
end M;
