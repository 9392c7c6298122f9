// MLS 3.6 §3.7.4.1: a delayed expression is a number
// run: check
// error: M0431 at 5
model M
  Real y = delay(time > 1, 1);
end M;
