// MLS 3.6 §12.4.3: a list of values in an expression
// run: check
// error: M0418 at 5
model M
  Real x = 1 + (2, 3);
end M;
