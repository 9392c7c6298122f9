// MLS 3.6 §3.8.3: a parameter cannot depend on a variable
// run: check
// error: M0352 at 6
model M
  Real x = time;
  parameter Real p = x;
end M;
