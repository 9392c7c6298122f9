// MLS 3.6 §12.4.1: a protected variable is not an argument
// run: check
// error: M0422 at 13
function f
  input Real u;
  output Real y;
protected
  Real k = 1;
algorithm
  y := k*u;
end f;
model M
  Real x = f(1, k=2);
end M;
