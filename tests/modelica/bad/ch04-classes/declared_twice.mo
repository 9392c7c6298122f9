// MLS 3.6 §4.2: the name of an element is unique
// run: check
// error: M0312 at 6
model M
  Real x = 1;
  Real x = 2;
end M;
