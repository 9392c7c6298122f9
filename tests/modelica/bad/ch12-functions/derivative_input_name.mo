// MLS 3.6 §12.7.1: the inputs that a function and its derivative have in common have the same names
// run: check
// says: warning[M0476]: the derivative 'f_der' calls 'u' what 'f' calls 'x'
function f
  input Real x;
  output Real y;
algorithm
  y := x^2;
  annotation(derivative = f_der);
end f;
function f_der
  input Real u, du;
  output Real dy;
algorithm
  dy := 2*u*du;
end f_der;
model M
  Real z = f(time);
end M;
