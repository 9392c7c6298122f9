// MLS 3.6 §11.2.1.1: the types of several results
// run: check
// error: M0400 at 11
function f
  output Real a = 1;
  output Boolean b = true;
end f;
model M
  Real a, b;
algorithm
  (a, b) := f();
end M;
