// MLS 3.6 §10.6.10: relations need scalars
// run: check
// error: M0410 at 5
model M
  Boolean b = {1, 2} < {3, 4};
end M;
