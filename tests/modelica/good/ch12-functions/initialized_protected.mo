// MLS 3.6 §12.4.4: protected variables are initialized in order of dependence
// run: simulate --stop 1
// check: final y = 14 +- 1e-12
function f
  input Real u;
  output Real y;
protected
  Real b = 2*a;
  Real a = u + 1;
algorithm
  y := a + b + 2;
end f;
model M
  Real y = f(3);
end M;
