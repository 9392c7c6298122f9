// MLS 3.6 §3.7.2: nothing is divided by zero
// run: check
// error: M0434 at 5
model M
  Real x = mod(5, 0);
end M;
