// MLS 3.6 §3.6.5: a condition is a scalar
// run: check
// error: M0413 at 5
model M
  Real x = if {true, false} then 2 else 3;
end M;
