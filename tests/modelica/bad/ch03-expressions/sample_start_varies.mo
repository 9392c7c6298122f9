// MLS 3.6 §3.7.5: the start of sample is a parameter expression
// run: check
// error: M0454 at 6
model M
  Real x = 1 + time;
  Boolean b = sample(x, 1);
end M;
