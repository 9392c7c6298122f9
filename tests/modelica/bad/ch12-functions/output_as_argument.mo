// MLS 3.6 §12.4.1: an output is not an argument
// run: check
// error: M0422 at 9
function f
  input Real u;
  output Real y = u;
end f;
model M
  Real x = f(1, y=1);
end M;
