// MLS 3.6 §4.6: there is no component of a function in a model
// run: check
// error: M0333 at 9
function f
  input Real u;
  output Real y = u;
end f;
model M
  f g;
end M;
