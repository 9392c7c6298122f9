// MLS 3.6 §3.6.5: a condition is a Boolean
// run: check
// error: M0413 at 5
model M
  Real x = if 1 then 2 else 3;
end M;
