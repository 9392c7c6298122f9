// MLS 3.6 §12.4: a variable is not a function
// run: check
// error: M0322 at 6
model M
  Real a = 1;
  Real x = a(2);
end M;
