// MLS 3.6 §12.2: an input is not assigned
// run: check
// error: M0484 at 8
function f
  input Real u;
  output Real y;
algorithm
  u := 2;
  y := u;
end f;
model M
  Real x = f(1);
end M;
