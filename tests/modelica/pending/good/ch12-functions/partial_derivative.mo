// MLS 3.6 §12.7.2: der(f, x) is a partial derivative
// run: simulate --stop 1
// check: final y = 7 +- 1e-12
// check: final z = 3 +- 1e-12
function f
  input Real a, b;
  output Real y;
algorithm
  y := a^2 + a*b;
end f;
function fa = der(f, a);
function fb = der(f, b);
model M
  Real y = fa(3, 1);
  Real z = fb(3, 1);
end M;
