// MLS 3.6 §3.3: relations are not chained
// run: check
// error: M0113 at 5
model M
  Boolean b = 1 < time < 2;
end M;
