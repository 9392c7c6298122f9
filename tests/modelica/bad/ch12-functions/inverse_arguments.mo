// MLS 3.6 §12.8: an inverse gets all its inputs
// run: check
// error: M0424 at 8
function f
  input Real u, p;
  output Real y = u + p;
  algorithm
  annotation(inverse(u = g(y)));
end f;
function g
  input Real a, b;
  output Real y = a - b;
  algorithm
end g;
model M
  Real x = f(time, 1);
end M;
