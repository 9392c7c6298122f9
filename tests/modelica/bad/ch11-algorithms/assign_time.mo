// MLS 3.6 §3.6.7: time is not assigned
// run: check
// error: M0480 at 7
model M
  Real x;
algorithm
  time := 1;
  x := 1;
end M;
