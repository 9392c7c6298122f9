// MLS 3.6 §7.1.3: a function does not extend a model
// run: check
// error: M0474 at 5
model A
  Real x = 1;
end A;
function f
  extends A;
  output Real y = 1;
algorithm
end f;
model M
  Real x = f();
end M;
