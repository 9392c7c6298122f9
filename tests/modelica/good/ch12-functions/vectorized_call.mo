// MLS 3.6 §12.4.6: a scalar function is applied to each element
// run: simulate --stop 1
// check: final v[3] = 9 +- 1e-12
function square
  input Real u;
  output Real y = u*u;
end square;
model M
  Real v[3] = square({1, 2, 3});
end M;
