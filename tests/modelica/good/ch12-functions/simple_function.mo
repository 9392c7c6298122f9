// MLS 3.6 §12.1: a function with an algorithm
// run: simulate --stop 1
// check: final y = 9 +- 1e-12
function square
  input Real u;
  output Real y;
algorithm
  y := u*u;
end square;
model M
  Real y = square(3);
end M;
