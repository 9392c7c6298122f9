// MLS 3.6 §3.7.5: change of a continuous-time variable stands in a when clause
// run: check
// says: warning[M0621]: 'change' of 'x', which changes continuously, says nothing outside of a when clause
model M
  Real x = time;
  Boolean b = change(x);
end M;
