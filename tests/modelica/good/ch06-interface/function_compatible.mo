// MLS 3.6 §6.6: a function with an additional defaulted input may be passed
// run: simulate --stop 1
// check: final x = 6 +- 1e-12
partial function F
  input Real u;
  output Real y;
end F;
function G
  input Real u;
  input Real k = 3;
  output Real y = k*u;
end G;
function apply
  input F f;
  input Real u;
  output Real y;
algorithm
  y := f(u);
end apply;
model M
  Real x = apply(G, 2);
end M;
