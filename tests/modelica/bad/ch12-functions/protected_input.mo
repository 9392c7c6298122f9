// MLS 3.6 §12.2: inputs are public
// run: check
// error: M0424 at 13
function f
  input Real a;
  output Real y;
protected
  input Real b;
algorithm
  y := a + b;
end f;
model M
  Real x = f(1);
end M;
