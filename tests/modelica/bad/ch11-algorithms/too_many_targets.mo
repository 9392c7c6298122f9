// MLS 3.6 §11.2.1.1: more results are asked for than there are
// run: check
// error: M0482 at 11
function f
  input Real u;
  output Real y = u;
end f;
model M
  Real a, b;
algorithm
  (a, b) := f(1);
end M;
