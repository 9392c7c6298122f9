// MLS 3.6 §3.7.5: the interval of sample is positive
// run: check
// error: M0457 at 6
model M
  parameter Real period = 0;
  Boolean tick = sample(0, period);
end M;
