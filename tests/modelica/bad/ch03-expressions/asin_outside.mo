// MLS 3.6 §3.7.3: the argument of asin lies between -1 and 1
// run: check
// error: M0434 at 5
model M
  Real x = asin(1.5);
end M;
