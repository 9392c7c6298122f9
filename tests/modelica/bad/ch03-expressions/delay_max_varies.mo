// MLS 3.6 §3.7.4.1: the longest delay is a parameter expression
// run: check
// error: M0454 at 6
model M
  Real x = time;
  Real y = delay(x, x, 2*x);
end M;
