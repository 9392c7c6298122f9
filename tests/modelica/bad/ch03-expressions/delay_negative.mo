// MLS 3.6 §3.7.4.1: a delay is not negative
// run: check
// error: M0455 at 5
model M
  Real y = delay(time, -1);
end M;
