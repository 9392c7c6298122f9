// MLS 3.6 §11.2.1.1: several results are assigned
// run: simulate --stop 1
// check: final a = 7 +- 1e-12
// check: final b = 3 +- 1e-12
function f
  input Real x, y;
  output Real s, d;
algorithm
  s := x + y;
  d := x - y;
end f;
model M
  Real a, b;
algorithm
  (a, b) := f(5, 2);
end M;
