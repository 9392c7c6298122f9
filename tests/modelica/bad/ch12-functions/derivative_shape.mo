// MLS 3.6 §12.7.1: the derivative of an input has its type
// run: check
// error: M0476 at 9
function f
  input Real x[2];
  output Real y;
algorithm
  y := x[1]*x[2];
  annotation(derivative = f_der);
end f;
function f_der
  input Real x[2];
  input Real dx;
  output Real dy;
algorithm
  dy := x[1]*dx;
end f_der;
model M
  Real z = f({time, 2});
end M;
