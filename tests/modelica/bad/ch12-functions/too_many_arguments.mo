// MLS 3.6 §12.4.1: too many arguments
// run: check
// error: M0421 at 9
function f
  input Real u;
  output Real y = u;
end f;
model M
  Real x = f(1, 2);
end M;
