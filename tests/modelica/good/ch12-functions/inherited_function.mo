// MLS 3.6 §12.1.3: a function inherits inputs and outputs
// run: simulate --stop 1
// check: final y = 10 +- 1e-12
partial function Unary
  input Real u;
  output Real y;
end Unary;
function twice
  extends Unary;
algorithm
  y := 2*u;
end twice;
model M
  Real y = twice(5);
end M;
