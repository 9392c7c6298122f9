// MLS 3.6 §12.7.3: an inverse annotation
// run: simulate --stop 1
// check: final u = 3 +- 1e-9
function f
  input Real u;
  output Real y;
algorithm
  y := 2*u + 1;
  annotation(inverse(u=f_inv(y)));
end f;
function f_inv
  input Real y;
  output Real u;
algorithm
  u := (y - 1)/2;
end f_inv;
model M
  Real u;
equation
  f(u) = 7;
end M;
