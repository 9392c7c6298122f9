// MLS 3.6 §3.7.4: a delay is not longer than the longest one
// run: check
// error: M0455 at 6
model M
  parameter Real wait = 2;
  Real y = delay(time, wait, 1);
end M;
