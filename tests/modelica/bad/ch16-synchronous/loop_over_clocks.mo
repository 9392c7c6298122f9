// MLS 3.6 §16.7.4: a system of equations cannot involve different sub-clocks
// run: check
// error: S0409
model M
  Real u = sample(time, Clock(1, 10));
  Real v, w;
equation
  v = subSample(w + u, 2);
  w = superSample(v, 2) + u;
end M;
