// MLS 3.6 §8.3.1: more results are asked for than there are
// run: check
// error: M0506 at 11
function f
  input Real u;
  output Real y = u;
end f;
model M
  Real a, b;
equation
  (a, b) = f(1);
end M;
