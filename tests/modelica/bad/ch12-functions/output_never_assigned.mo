// MLS 3.6 §12.4.4: a function assigns its outputs
// run: check
// says: warning[M0625]: the output 'y' of 'f' is never assigned
function f
  input Real x;
  output Real y;
protected
  Real z;
algorithm
  z := x;
end f;
model M
  Real x = f(time);
end M;
