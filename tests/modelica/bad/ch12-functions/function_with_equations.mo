// MLS 3.6 §12.2: a function has no equations
// run: check
// error: M0470 at 7
function f
  input Real u;
  output Real y;
equation
  y = u;
end f;
model M
  Real x = f(1);
end M;
