// MLS 3.6 §5.3.1: an unknown name in a function
// run: check
// error: M0320 at 8
function f
  input Real u;
  output Real y;
algorithm
  y := u*k;
end f;
model M
  Real x = f(1);
end M;
