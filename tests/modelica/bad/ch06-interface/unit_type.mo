// MLS 3.6 §4.8.1: unit is a String
// run: check
// error: M0400 at 5
model M
  Real x(unit=1) = 1;
end M;
