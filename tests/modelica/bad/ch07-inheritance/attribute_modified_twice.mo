// MLS 3.6 §7.2.4: an attribute is modified at most once
// run: check
// error: M0301 at 5
model M
  Real x(start=1, start=2);
equation
  der(x) = 0;
end M;
