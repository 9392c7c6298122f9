// MLS 3.6 §12.7.1: the inputs of a derivative: those of the function, and one for each that varies
// run: check
// error: M0476 at 8
function f
  input Real u, p;
  output Real y = u + p;
  algorithm
  annotation(derivative(zeroDerivative = u) = g);
end f;
function g
  input Real a, b;
  output Real y = a - b;
  algorithm
end g;
model M
  Real x = f(time, 1);
end M;
