// MLS 3.6 §16.7.3: a clocked variable in a continuous equation
// run: check
// error: S0401 at 5
model M
  Real u = sample(time, Clock(0.1));
  Real x(start = 0);
  Real y = hold(x);
equation
  y + x = u;
end M;
