// MLS 3.6 §11.2.1.1: results may be left out
// run: simulate --stop 1
// check: final b = 3 +- 1e-12
function f
  input Real x, y;
  output Real s = x + y, d = x - y;
end f;
model M
  Real b;
algorithm
  (, b) := f(5, 2);
end M;
