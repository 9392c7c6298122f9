// MLS 3.6 §12.4.6: over matrices
// run: simulate --stop 1
// check: final a[2,1] = 9 +- 1e-12
function square
  input Real u;
  output Real y = u*u;
end square;
model M
  Real a[2,2] = square([1, 2; 3, 4]);
end M;
