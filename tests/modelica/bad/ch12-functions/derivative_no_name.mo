// MLS 3.6 §12.7.1: a derivative is the name of a function
// run: check
// error: M0475 at 8
function f
  input Real u, p;
  output Real y = u + p;
  algorithm
  annotation(derivative = 1);
end f;
function g
  input Real a, b;
  output Real y = a - b;
  algorithm
end g;
model M
  Real x = f(time, 1);
end M;
