// MLS 3.6 §12.4.3: several values stand only on the left of a call
// run: check
// error: M0418 at 5
model M
  Real x = (1, 2);
end M;
