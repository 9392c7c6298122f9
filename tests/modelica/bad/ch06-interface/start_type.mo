// MLS 3.6 §4.8.6: start is of the type of the variable
// run: check
// error: M0400 at 5
model M
  Real x(start="zero");
equation
  der(x) = 1;
end M;
