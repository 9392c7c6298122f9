// MLS 3.6 §12.7.1: the derivative of a function is given by an annotation
// run: simulate --stop 1
// check: y(1) = 2 +- 1e-9
// check: x(1) = 1 +- 1e-9
function sq
  input Real u;
  output Real y;
algorithm
  y := u^2;
  annotation(derivative=sq_der);
end sq;
function sq_der
  input Real u;
  input Real u_der;
  output Real y_der;
algorithm
  y_der := 2*u*u_der;
end sq_der;
model M
  Real x = sq(time);
  Real y = der(x);
end M;
