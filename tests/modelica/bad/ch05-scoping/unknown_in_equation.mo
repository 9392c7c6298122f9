// MLS 3.6 §5.3.1: an unknown name in an equation
// run: check
// error: M0320 at 7
model M
  Real x;
equation
  x = y;
end M;
