// MLS 3.6 §12.7.1: the derivative function does not exist
// run: check
// error: M0471 at 7
function f
  input Real u;
  output Real y = u;
  annotation(derivative=f_der);
end f;
model M
  Real x = f(time);
end M;
