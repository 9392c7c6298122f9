// MLS 3.6 §16.5.1: hold needs a variable, whose start value holds before the first tick
// run: check
// error: S0413 at 6
model M
  Real u = sample(time, Clock(0.1));
  Real x = hold(2*u);
end M;
