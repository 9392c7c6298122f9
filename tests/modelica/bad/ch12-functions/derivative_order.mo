// MLS 3.6 §12.7.1: the order of a derivative is at least 1
// run: check
// error: M0475 at 8
function f
  input Real u, p;
  output Real y = u + p;
  algorithm
  annotation(derivative(order = 0) = g);
end f;
function g
  input Real a, b;
  output Real y = a - b;
  algorithm
end g;
model M
  Real x = f(time, 1);
end M;
