// MLS 3.6 §12.1.1: positional arguments follow the order of declaration
// run: simulate --stop 1
// check: final y = 7 +- 1e-12
function f
  input Real a;
  output Real y;
  input Real b;
algorithm
  y := a - b;
end f;
model M
  Real y = f(10, 3);
end M;
