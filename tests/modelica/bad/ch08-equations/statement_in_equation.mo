// MLS 3.6 §8.1: an equation section has no assignments
// run: check
// error: M0131 at 7
model M
  Real x;
equation
  x := 1;
end M;
