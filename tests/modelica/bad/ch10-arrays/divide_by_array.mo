// MLS 3.6 §10.6.5: division by an array
// run: check
// error: M0410 at 5
model M
  Real a[2] = 1/{1, 2};
end M;
