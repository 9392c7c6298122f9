// MLS 3.6 §12.9: a function has one external clause
// run: check
// error: M0617 at 11
function g
  input Real a;
  output Real y;
  external "C" y = sin(a);
end g;
function f
  extends g;
  external "C" y = cos(a);
end f;
model M
  Real x = f(1);
end M;
