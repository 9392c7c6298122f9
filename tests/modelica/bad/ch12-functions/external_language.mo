// MLS 3.6 §12.9: an unknown language
// run: check
// error: M0472 at 7
function f
  input Real u;
  output Real y;
external "COBOL" y = f(u);
end f;
model M
  Real x = f(1);
end M;
