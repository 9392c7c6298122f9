// MLS 3.6 §11.1: an algorithm has no equations
// run: check
// error: M0141 at 7
model M
  Real x;
algorithm
  x = 1;
end M;
