// MLS 3.6 §4.8.3: Boolean has no unit
// run: check
// error: M0351 at 5
model M
  Boolean b(unit="m") = true;
end M;
