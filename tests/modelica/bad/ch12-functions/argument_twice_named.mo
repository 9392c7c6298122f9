// MLS 3.6 §12.4.1: a named argument given twice
// run: check
// error: M0423 at 9
function f
  input Real u;
  output Real y = u;
end f;
model M
  Real x = f(u=1, u=2);
end M;
