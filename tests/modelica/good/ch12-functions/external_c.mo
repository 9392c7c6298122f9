// MLS 3.6 §12.9: an external C function
// run: simulate --stop 1
// check: final y = 3 +- 1e-9
function root
  input Real u;
  output Real y;
external "C" y = cbrt(u);
end root;
model M
  Real y = root(27);
end M;
