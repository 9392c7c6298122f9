// MLS 3.6 §3.7.3: atan2 has two arguments
// run: check
// error: M0430 at 5
model M
  Real y = atan2(time);
end M;
