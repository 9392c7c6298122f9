// MLS 3.6 §3.7.1: abs of a Boolean
// run: check
// error: M0431 at 5
model M
  Real x = abs(true);
end M;
