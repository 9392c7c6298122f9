// MLS 3.6 §3.7.4.1: a delay that varies needs the longest one
// run: check
// error: M0454 at 6
model M
  Real x = time;
  Real y = delay(x, x);
end M;
