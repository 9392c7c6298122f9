// MLS 3.6 §12.9: a function has an algorithm or is external
// run: check
// error: M0615 at 9
function f
  input Real x;
  output Real y;
algorithm
  y := x;
external "C" y = sin(x);
end f;
model M
  Real x = f(time);
end M;
