// MLS 3.6 §4.4.4: a parameter is not determined by an equation
// run: check
// error: S0102 at 7
model M
  parameter Real p = 1;
equation
  p = 2;
end M;
