// MLS 3.6 §12.2: a function has no component of a model
// run: check
// error: M0603 at 11
model A
  Real x = 1;
end A;
function f
  input Real x;
  output Real y;
protected
  A a;
algorithm
  y := x;
end f;
model M
  Real x = f(time);
end M;
