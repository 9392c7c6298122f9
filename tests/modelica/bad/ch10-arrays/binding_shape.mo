// MLS 3.6 §10.6.1: the value has fewer dimensions
// run: check
// error: M0400 at 5
model M
  Real a[2] = 1;
end M;
