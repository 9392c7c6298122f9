// MLS 3.6 §4.8.2: Integer has no nominal
// run: check
// error: M0351 at 5
model M
  Integer k(nominal=3) = 1;
end M;
