// MLS 3.6 §12.4.1: a default may depend on other inputs
// run: simulate --stop 1
// check: final y = 12 +- 1e-12
function f
  input Real a;
  input Real b = 3*a;
  output Real y = a + b;
end f;
model M
  Real y = f(3);
end M;
