// MLS 3.6 §12.2: public variables of a function are inputs or outputs
// run: check
// error: M0474 at 6
function f
  input Real u;
  Real k = 2;
  output Real y = k*u;
end f;
model M
  Real x = f(1);
end M;
