// MLS 3.6 §7.2: an attribute has no attributes
// run: check
// error: M0351 at 5
model M
  Real x(start(fixed = true) = 1);
equation
  der(x) = 1;
end M;
