// MLS 3.6 §12.7.1: what can be said about a derivative
// run: check
// error: M0475 at 8
function f
  input Real u, p;
  output Real y = u + p;
  algorithm
  annotation(derivative(u = 0) = g);
end f;
function g
  input Real a, b;
  output Real y = a - b;
  algorithm
end g;
model M
  Real x = f(time, 1);
end M;
