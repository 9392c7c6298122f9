// MLS 3.6 §12.4.1: a named argument that does not exist
// run: check
// error: M0422 at 9
function f
  input Real u;
  output Real y = u;
end f;
model M
  Real x = f(v=1);
end M;
