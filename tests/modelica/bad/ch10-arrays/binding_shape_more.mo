// MLS 3.6 §10.6.1: the value has more dimensions
// run: check
// error: M0350 at 5
model M
  Real a = {1, 2};
end M;
