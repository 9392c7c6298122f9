// MLS 3.6 §12.1.3: a short function with a changed default
// run: simulate --stop 1
// check: final y = 6 +- 1e-12
function scale
  input Real u;
  input Real k = 1;
  output Real y = k*u;
end scale;
function double = scale(k=2);
model M
  Real y = double(3);
end M;
