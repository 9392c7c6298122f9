// MLS 3.6 §12.4.1: a Real for an Integer
// run: check
// error: M0425 at 9
function f
  input Integer n;
  output Real y = n;
end f;
model M
  Real x = f(1.5);
end M;
