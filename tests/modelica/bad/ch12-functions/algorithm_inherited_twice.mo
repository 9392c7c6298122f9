// MLS 3.6 §12.2: nor by inheritance
// run: check
// error: M0473 at 12
function g
  input Real u;
  output Real y;
algorithm
  y := u;
end g;
function f
  extends g;
algorithm
  y := 2*y;
end f;
model M
  Real x = f(1);
end M;
