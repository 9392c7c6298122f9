// MLS 3.6 §12.2: nor an element of an input
// run: check
// error: M0484 at 8
function f
  input Real u[2];
  output Real y;
algorithm
  u[1] := 2;
  y := u[1];
end f;
model M
  Real x = f({1, 2});
end M;
