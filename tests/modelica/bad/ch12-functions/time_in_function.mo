// MLS 3.6 §12.2: time is not used in a function
// run: check
// error: M0451 at 6
function f
  input Real u;
  output Real y = u*time;
end f;
model M
  Real x = f(1);
end M;
