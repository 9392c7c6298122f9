// MLS 3.6 §16.4: previous needs a variable
// run: check
// error: S0413 at 6
model M
  Real u = sample(time, Clock(0.1));
  Real x = previous(2*u);
end M;
