// MLS 3.6 §3.8.2: a constant cannot depend on a parameter
// run: check
// error: M0352 at 6
model M
  parameter Real p = 1;
  constant Real c = 2*p;
end M;
