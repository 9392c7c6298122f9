// MLS 3.6 §5.3.1: an unknown name in an algorithm
// run: check
// error: M0320 at 7
model M
  Real x;
algorithm
  x := 2*y;
end M;
