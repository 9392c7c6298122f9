// MLS 3.6 §12.4.2: a function with other inputs
// run: check
// error: M0425 at 17
partial function F
  input Real u;
  output Real y;
end F;
function g
  input Boolean b;
  output Real y = if b then 1 else 0;
end g;
function apply
  input F f;
  output Real y = f(1);
end apply;
model M
  Real x = apply(g);
end M;
