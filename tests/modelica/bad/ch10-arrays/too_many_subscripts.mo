// MLS 3.6 §10.5: more subscripts than dimensions
// run: check
// error: M0362 at 6
model M
  parameter Real a[2] = {1, 2};
  Real x = a[1,1];
end M;
