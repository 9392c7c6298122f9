// MLS 3.6 §11.2.1.1: a function without results gives no value
// run: check
// error: M0482 at 12
function f
  input Real u;
algorithm
  assert(u > 0, "positive");
end f;
model M
  Real a;
algorithm
  a := f(1);
end M;
