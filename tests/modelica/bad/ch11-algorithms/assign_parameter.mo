// MLS 3.6 §11.2.1.2: a parameter is not assigned
// run: check
// error: M0480 at 7
model M
  parameter Real p = 1;
algorithm
  p := 2;
end M;
