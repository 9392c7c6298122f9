// MLS 3.6 §3.7.5: pre of a continuous-time variable stands in a when clause
// run: check
// says: warning[M0621]: 'pre' of 'x', which changes continuously, says nothing outside of a when clause
model M
  Real x = time;
  Real y = pre(x);
end M;
