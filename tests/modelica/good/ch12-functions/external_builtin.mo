// MLS 3.6 §12.9: external "builtin" by name
// run: simulate --stop 1
// check: final y = 1 +- 1e-12
function cosine
  input Real u;
  output Real y;
external "builtin" y = cos(u);
end cosine;
model M
  Real y = cosine(0);
end M;
