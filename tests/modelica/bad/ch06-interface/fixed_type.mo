// MLS 3.6 §4.8.6: fixed is a Boolean
// run: check
// error: M0400 at 5
model M
  Real x(start=1, fixed=1);
equation
  der(x) = 1;
end M;
