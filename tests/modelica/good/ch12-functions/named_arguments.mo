// MLS 3.6 §12.4.1: named arguments
// run: simulate --stop 1
// check: final x = 5 +- 1e-12
// check: final y = 5 +- 1e-12
// check: final z = 9 +- 1e-12
function f
  input Real a;
  input Real b = 2;
  input Real c = 1;
  output Real y = a + b*c;
end f;
model M
  Real x = f(b=4, a=1);
  Real y = f(3);
  Real z = f(1, c=4);
end M;
