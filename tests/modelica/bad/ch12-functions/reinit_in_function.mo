// MLS 3.6 §12.2: reinit is not in a function
// run: check
// error: M0508 at 9
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  reinit(y, 1);
end f;
model M
  Real x = f(time);
end M;
