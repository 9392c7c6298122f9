// MLS 3.6 §10.4: elements of one type
// run: check
// error: M0415 at 5
model M
  Real a[2] = {1, "2"};
end M;
