// MLS 3.6 §12.2: a function has at most one algorithm
// run: check
// error: M0473 at 9
function f
  input Real u;
  output Real y;
algorithm
  y := u;
algorithm
  y := 2*y;
end f;
model M
  Real x = f(1);
end M;
