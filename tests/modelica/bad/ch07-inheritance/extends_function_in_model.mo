// MLS 3.6 §7.1.3: a model cannot extend a function
// run: check
// error: M0313 at 9
function f
  input Real u;
  output Real y = u;
end f;
model M
  extends f;
end M;
