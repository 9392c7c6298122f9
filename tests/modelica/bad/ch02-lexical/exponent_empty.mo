// MLS 3.6 §2.4.1: an exponent has digits
// run: check
// error: M0001 at 5
model M
  Real x = 1e;
end M;
