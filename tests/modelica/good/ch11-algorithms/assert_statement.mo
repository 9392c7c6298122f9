// MLS 3.6 §11.2.8.1: an assertion in a function
// run: simulate --stop 1
// check: final y = 2 +- 1e-12
function f
  input Real u;
  output Real y;
algorithm
  assert(u >= 0, "negative");
  y := sqrt(u);
end f;
model M
  Real y = f(4);
end M;
