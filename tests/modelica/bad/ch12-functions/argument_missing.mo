// MLS 3.6 §12.4.1: an argument without default is missing
// run: check
// error: M0424 at 10
function f
  input Real u;
  input Real v;
  output Real y = u + v;
end f;
model M
  Real x = f(1);
end M;
