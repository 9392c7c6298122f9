// MLS 3.6 §12.2: inStream is not in a function
// run: check
// error: M0530 at 8
function f
  input Real a;
  output Real y;
algorithm
  y := inStream(a);
end f;
model M
  Real x = f(1);
end M;
