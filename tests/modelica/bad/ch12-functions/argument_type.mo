// MLS 3.6 §12.4.1: an argument of the wrong type
// run: check
// error: M0425 at 9
function f
  input Real u;
  output Real y = u;
end f;
model M
  Real x = f("1");
end M;
