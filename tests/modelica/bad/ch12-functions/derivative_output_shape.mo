// MLS 3.6 §12.7.1: so has that of an output
// run: check
// error: M0476 at 9
function f
  input Real x;
  output Real y[2];
algorithm
  y := {x, 2*x};
  annotation(derivative = f_der);
end f;
function f_der
  input Real x, dx;
  output Real dy;
algorithm
  dy := dx;
end f_der;
model M
  Real z[2] = f(time);
end M;
