// MLS 3.6 §2.2: a comment ends
// run: check
// error: M0006 at 5
model M
  Real x = 1; /* never
end M;
