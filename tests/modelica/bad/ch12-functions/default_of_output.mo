// MLS 3.6 §12.4.4: a default uses inputs only
// run: check
// error: M0353 at 10
function f
  input Real a = y;
  output Real y = 1;
algorithm
end f;
model M
  Real x = f();
end M;
