// MLS 3.6 §12.4.1: the default of an input is not given by itself
// run: check
// error: M0353 at 10
function f
  input Real u;
  input Real v = v;
  output Real y = u + v;
end f;
model M
  Real x = f(1);
end M;
