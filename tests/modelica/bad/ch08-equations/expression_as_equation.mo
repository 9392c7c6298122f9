// MLS 3.6 §8.3: an expression is no equation
// run: check
// error: M0133 at 7
model M
  Real x = 1;
equation
  x + 1;
end M;
