// MLS 3.6 §3.7.5: start and interval of sample are parameter expressions
// run: check
// error: M0454 at 6
model M
  Real x = 1 + time;
  Boolean b = sample(0, x);
end M;
