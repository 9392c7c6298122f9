// MLS 3.6 §7.2.5: an attribute has the shape of its variable, or is one value for all
// run: check
// error: M0400 at 5
model M
  Real x[2, 2](start={3, 1});
equation
  der(x) = -x;
end M;
