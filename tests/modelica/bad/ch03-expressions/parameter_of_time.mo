// MLS 3.6 §3.8.3: nor on time
// run: check
// error: M0352 at 5
model M
  parameter Real p = 2*time;
end M;
