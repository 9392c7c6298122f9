// MLS 3.6 §3.8.4: an Integer is not determined by a continuous-time expression
// run: check
// error: M0500 at 7
model M
  Integer k;
equation
  k = time;
end M;
