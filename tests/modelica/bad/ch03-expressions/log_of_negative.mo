// MLS 3.6 §3.7.3: the argument of log is positive
// run: check
// error: M0434 at 5
model M
  Real x = log(-1);
end M;
