// MLS 3.6 §7.1: an extends clause names a class
// run: check
// error: M0322 at 6
model M
  Real x = 1;
  extends x;
end M;
