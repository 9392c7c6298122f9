// MLS 3.6 §12.8: an inverse gives an input
// run: check
// error: M0475 at 8
function f
  input Real u, p;
  output Real y = u + p;
  algorithm
  annotation(inverse(q = g(y, p)));
end f;
function g
  input Real a, b;
  output Real y = a - b;
  algorithm
end g;
model M
  Real x = f(time, 1);
end M;
