// MLS 3.6 §12.2: der is not used in a function
// run: check
// error: M0451 at 8
function f
  input Real u;
  output Real y;
algorithm
  y := der(u);
end f;
model M
  Real x = f(time);
end M;
