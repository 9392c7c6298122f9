// MLS 3.6 §7.1: a class cannot extend itself
// run: check
// error: M0310 at 5
model M
  extends M;
  Real x = 1;
end M;
