// MLS 3.6 §12.4.4: a parameter of a function is not assigned
// run: check
// error: M0480 at 10
function f
  input Real a;
  output Real y;
protected
  parameter Real p = 2;
algorithm
  p := 3;
  y := a*p;
end f;
model M
  Real x = f(1);
end M;
