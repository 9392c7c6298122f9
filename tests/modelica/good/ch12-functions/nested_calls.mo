// MLS 3.6 §12.4: calls inside calls
// run: simulate --stop 1
// check: final y = 81 +- 1e-12
function square
  input Real u;
  output Real y = u*u;
end square;
model M
  Real y = square(square(3));
end M;
