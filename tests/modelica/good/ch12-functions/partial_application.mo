// MLS 3.6 §12.4.2.1: function f(k=…) as an argument
// run: simulate --stop 1
// check: final y = 18 +- 1e-12
partial function Unary
  input Real u;
  output Real y;
end Unary;
function scale
  extends Unary;
  input Real k;
algorithm
  y := k*u;
end scale;
function sum3
  input Unary f;
  output Real y;
algorithm
  y := f(1) + f(2) + f(3);
end sum3;
model M
  Real y = sum3(function scale(k=3));
end M;
