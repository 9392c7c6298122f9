// MLS 3.6 §12.8: Inline=true does not change the result
// run: simulate --stop 1
// check: final y = 8 +- 1e-12
function f
  input Real u;
  output Real y = 2*u;
  annotation(Inline=true);
end f;
model M
  Real y = f(4);
end M;
