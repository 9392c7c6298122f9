// MLS 3.6 §12.4.1: a scalar for a vector
// run: check
// error: M0425 at 9
function f
  input Real u[:];
  output Real y = sum(u);
end f;
model M
  Real x = f(1);
end M;
