// MLS 3.6 §3.7.3: sin has one argument
// run: check
// error: M0430 at 5
model M
  Real x = sin(1, 2);
end M;
