// MLS 3.6 §16.5.2: the factor is a parameter expression
// run: check
// error: S0405 at 7
model M
  Integer k = if time > 1 then 2 else 1;
  Real u = sample(time, Clock(0.1));
  Real v = subSample(u, k);
end M;
