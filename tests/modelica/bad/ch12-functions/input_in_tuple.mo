// MLS 3.6 §12.2: nor among several results
// run: check
// error: M0484 at 11
function g
  output Real a = 1, b = 2;
end g;
function f
  input Real u;
  output Real y;
algorithm
  (u, y) := g();
end f;
model M
  Real x = f(1);
end M;
