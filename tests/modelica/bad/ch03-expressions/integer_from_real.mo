// MLS 3.6 §6.7: a Real value for an Integer
// run: check
// error: M0400 at 5
model M
  Integer k = time;
end M;
