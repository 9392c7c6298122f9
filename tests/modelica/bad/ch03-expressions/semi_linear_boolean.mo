// MLS 3.6 §3.7.4.5: semiLinear takes numbers
// run: check
// error: M0431 at 5
model M
  Real y = semiLinear(time > 1, 1, 2);
end M;
