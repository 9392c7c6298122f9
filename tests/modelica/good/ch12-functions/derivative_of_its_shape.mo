// MLS 3.6 §12.7.1: types and names of what a derivative is given
// run: simulate
// lacks: warning
// check: final z = 2 +- 1e-9 ; der(t*2) = 2
function f
  input Real x[:];
  input Integer k;
  output Real y;
algorithm
  y := k*x[1]*x[2];
  annotation(derivative = f_der);
end f;
function f_der
  input Real x[:];
  input Integer k;
  input Real dx[:];
  output Real dy;
algorithm
  dy := k*(dx[1]*x[2] + x[1]*dx[2]);
end f_der;
model M
  Real y = f({time, 2}, 1);
  Real z = der(y);
end M;
