// MLS 3.6 §12.2: delay is not in a function
// run: check
// error: M0451 at 8
function f
  input Real x;
  output Real y;
algorithm
  y := delay(x, 1);
end f;
model M
  Real x = f(time);
end M;
